import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { gauges } from './gauges.ts';
import { openPortal } from './open-portal.ts';
import { createMetricsServer, createPrimaryMetrics } from './platform/http/metrics.ts';
import { sendPrepared, sendWelcomed } from './platform/prepared.ts';
import { releaseMemory } from './platform/release-memory.ts';
import type { Settings } from './platform/settings.ts';
import { keepWorkers } from './platform/workers.ts';
import { plainly, type Step } from './step.ts';
import { type LoadDemo, welcome } from './welcome.ts';

/** Megabytes. A worker needs a hundred; without these limits, the collector would let it grow by a hundred more. */
const heapFlags = ['--max-old-space-size=512', '--max-semi-space-size=8'];

type Parts = {
  log: Logger;
  loadDemo: LoadDemo;
  program: string;
  step?: Step | undefined;
  /** Called when what a person reads is printed. */
  onWelcome: () => void;
};

export async function runPrimary(settings: Settings, parts: Parts): Promise<void> {
  const { log, loadDemo, program, step = plainly, onWelcome } = parts;
  cluster.setupPrimary({ exec: program, args: [], execArgv: [...process.execArgv, ...heapFlags] });
  let { PORT: port } = settings;
  cluster.on('listening', (_worker, address) => {
    port = address.port;
  });
  const portal = Promise.withResolvers<Awaited<ReturnType<typeof openPortal>>>();
  let opened: Awaited<typeof portal.promise>['opened'] | undefined;
  const welcomed = Promise.withResolvers<void>();
  function fork() {
    const worker = cluster.fork();
    void portal.promise.then(({ opened }) => sendPrepared(worker, opened.url));
    void welcomed.promise.then(() => sendWelcomed(worker));
    return worker;
  }
  const workers = keepWorkers(settings.KAPU_PROCESSES, fork, log);
  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    const well = await workers.stop();
    await opened?.stop();
    process.exit(well ? code : 1);
  }
  // The balancer sees the first worker before the last one serves, so a stop may come while they start.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(0));
  const open = await openPortal(settings, { log, loadDemo, step }).catch(async (error: unknown) => {
    // A worker that reads its program meanwhile would end with a stack trace of its own.
    await workers.stop();
    throw error;
  });
  opened = open.opened;
  portal.resolve(open);
  await step('Starting the portal', () => workers.started);
  if (stopping) return;
  if (settings.METRICS_PORT !== undefined) {
    const metricsServer = createMetricsServer(createPrimaryMetrics(open.services, gauges, workers));
    await once(metricsServer.listen(settings.METRICS_PORT, settings.METRICS_HOST), 'listening');
  }
  console.log(welcome(open.hosts.all, port, settings, open.demo ?? {}));
  welcomed.resolve();
  onWelcome();
  releaseMemory();
  await workers.ended.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    void stop(1);
  });
}
