import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { gauges } from './gauges.ts';
import { openPortal } from './open-portal.ts';
import { createMetricsServer, createPrimaryMetrics } from './platform/http/metrics.ts';
import type { Settings } from './platform/settings.ts';
import { keepWorkers, sendPrepared } from './platform/workers.ts';
import { type LoadDemo, welcome } from './welcome.ts';

/** Megabytes. A worker lives on a hundred; by its own measure, a share of the machine's memory, the collector lets it grow by a hundred more. */
const heapFlags = ['--max-old-space-size=512', '--max-semi-space-size=8'];

type Parts = { log: Logger; loadDemo: LoadDemo; program: string };

export async function runPrimary(settings: Settings, { log, loadDemo, program }: Parts): Promise<void> {
  cluster.setupPrimary({ exec: program, args: [], execArgv: [...process.execArgv, ...heapFlags] });
  let { PORT: port } = settings;
  cluster.on('listening', (_worker, address) => {
    port = address.port;
  });
  const portal = Promise.withResolvers<Awaited<ReturnType<typeof openPortal>>>();
  function fork() {
    const worker = cluster.fork();
    void portal.promise.then(({ opened }) => sendPrepared(worker, opened.url));
    return worker;
  }
  const started = keepWorkers(settings.KAPU_PROCESSES, fork, log);
  started.catch(() => {});
  portal.resolve(await openPortal(settings, { log, loadDemo }));
  const { opened, hosts, services, demo } = await portal.promise;
  const workers = await started;
  if (settings.METRICS_PORT !== undefined) {
    const metricsServer = createMetricsServer(createPrimaryMetrics(services, gauges));
    await once(metricsServer.listen(settings.METRICS_PORT, settings.METRICS_HOST), 'listening');
  }
  console.log(welcome(hosts.all, port, settings, demo ?? {}));

  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    const well = await workers.stop();
    await opened.stop();
    process.exit(well ? code : 1);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(0));
  await workers.ended.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    void stop(1);
  });
}
