import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Portal } from '../contract/page-request.ts';
import { createApp } from './app.ts';
import { gauges } from './gauges.ts';
import { handlers } from './handlers.ts';
import { authorize } from './identity/session/authorize.ts';
import type { Services } from './interop/context.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import { openPortal, root } from './open-portal.ts';
import { hearChanges } from './platform/changes.ts';
import { watchClock } from './platform/clock-watch.ts';
import type { Effect } from './platform/context.ts';
import { createExecute } from './platform/execute.ts';
import { type Admission, createAdmission } from './platform/http/admission.ts';
import { refuseCodings } from './platform/http/codings.ts';
import { createDrain } from './platform/http/drain.ts';
import { createMetrics, createMetricsServer, createWorkerMetrics, type Metrics } from './platform/http/metrics.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { createReadiness, type Readiness } from './platform/http/readiness.ts';
import { remoteCall } from './platform/http/remote.ts';
import { cutSlow, patience } from './platform/http/slow-requests.ts';
import { startJobs } from './platform/schedule.ts';
import type { Settings } from './platform/settings.ts';
import type { Step } from './step.ts';
import type { Signalling } from './telemedicine/signalling/socket.ts';
import { openVideoSignals } from './video-signals.ts';
import { type LoadDemo, welcome } from './welcome.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const drainMilliseconds = 20_000;

export type AnswerParts = {
  loadPortal: () => Promise<Portal>;
  loadDemo: LoadDemo;
  before?: Middleware;
  step?: Step | undefined;
};

type Hearer = (effects: ReadonlySet<Effect>) => void;

function createEffects() {
  const hearers: Hearer[] = [];
  return {
    add: (hearer: Hearer) => void hearers.push(hearer),
    pass: (effects: ReadonlySet<Effect>) => {
      for (const hear of hearers) hear(effects);
    },
  };
}

/** Stops one part of the process; the parts stop in the order of their list. */
type Stop = () => unknown;

export async function answer(
  settings: Settings,
  log: Logger,
  { loadPortal, loadDemo, before, step, onWelcome }: AnswerParts & { onWelcome: () => void },
): Promise<void> {
  const trace = await traceFrom(settings);
  const pages = createPageCache();
  const [committed, elsewhere] = [createEffects(), createEffects()];
  committed.add(pages.drop);
  const { opened, hosts, services, demo } = await openPortal(settings, {
    ...{ log, trace, committed: committed.pass, tell: elsewhere.pass },
    loadDemo: cluster.isWorker ? undefined : loadDemo,
    step,
  });
  const admission = createAdmission();
  const metrics = metricsFrom(settings, services, admission);
  const jobRun = startJobs(services, hosts.all, { jobs, letters }, { ran: metrics?.job, sent: metrics?.letter });
  committed.add(jobRun.committed);
  const listenUrl = settings.DATABASE_LISTEN_URL ?? opened.url;
  const changes = hearChanges(listenUrl, {
    ...{ log, changed: services.forget },
    report: (heard) => metrics?.links.heard('changes', heard),
  });
  elsewhere.add(changes.tell);
  const unwatchClock = watchClock(services, metrics?.links.skew);
  const trustProxy = settings.TRUST_PROXY === 'on';
  const signals = openVideoSignals({
    ...{ services, hosts, url: listenUrl, trustProxy },
    report: (heard) => metrics?.links.heard('video', heard),
  });
  committed.add(signals.committed);
  const readiness = createReadiness(opened.database.pool);
  const app = createApp({
    ...{ services, readiness, admission, metrics, trace, hosts, pages, trustProxy },
    execute: createExecute(services, handlers, authorize),
    portal: await loadPortal(),
    assets: 'build/client',
    brandsFolder: join(root, 'brands'),
    tiles: settings.MAP_TILE_URL,
    gallery: settings.KAPU_GALLERY === 'on',
    hotReload: before !== undefined,
    remote: settings.API_BASE_URL === undefined ? undefined : remoteCall(settings.API_BASE_URL, services.outside),
  });
  const drain = createDrain();
  const server = createPortalServer(getRequestListener(app.fetch), drain, before);
  server.on('upgrade', signals.upgrade);
  stopOnSignals(settings, readiness, [
    drain.begin,
    // Readiness probes must see the stop before the port closes; without probes there is nothing to wait for.
    () => sleep(graceOf(settings, readiness)),
    () => closeServer(server, signals),
    unwatchClock,
    () => Promise.all([jobRun.stop(), changes.stop()]),
    opened.stop,
    () => trace?.stop().catch(() => undefined),
  ]);
  await listen(server, settings, metrics);
  if (cluster.isWorker) return;
  console.log(welcome(hosts.all, portOf(server, settings), settings, demo ?? {}));
  onWelcome();
}

function metricsFrom(settings: Settings, services: Services, admission: Admission): Metrics | undefined {
  if (settings.METRICS_PORT === undefined) return undefined;
  return cluster.isWorker ? createWorkerMetrics(services, admission) : createMetrics(services, gauges, admission);
}

function createPortalServer(
  listener: ReturnType<typeof getRequestListener>,
  drain: ReturnType<typeof createDrain>,
  before: Middleware | undefined,
): Server {
  return createServer(patience, (request, response) => {
    if (refuseCodings(request, response)) return;
    cutSlow(request);
    drain.see(response);
    if (before) before(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
}

function stopOnSignals(settings: Settings, readiness: Readiness, stops: readonly Stop[]): void {
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    readiness.stop();
    const late = setTimeout(() => process.exit(1), graceOf(settings, readiness) + drainMilliseconds + 5000);
    for (const stopPart of stops) await stopPart();
    clearTimeout(late);
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop());
}

function graceOf({ DRAIN_SECONDS }: Settings, readiness: Readiness): number {
  return readiness.isWatched() ? DRAIN_SECONDS * 1000 : 0;
}

async function closeServer(server: Server, signals: Signalling): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await signals.stop();
  // A connection that is kept alive stays open after its last answer, and would delay the stop.
  setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, new Promise((done) => setTimeout(done, drainMilliseconds))]);
}

async function listen(server: Server, settings: Settings, metrics: Metrics | undefined): Promise<void> {
  server.listen(settings.PORT, settings.HOST);
  await once(server, 'listening');
  if (!metrics || cluster.isWorker) return;
  const metricsServer = createMetricsServer(metrics).listen(settings.METRICS_PORT, settings.METRICS_HOST);
  await once(metricsServer, 'listening');
}

function portOf(server: Server, { PORT }: Settings): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : PORT;
}

async function traceFrom({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name }: Settings) {
  if (endpoint === undefined) return undefined;
  const { otlpTrace } = await import('./platform/otlp-trace.ts');
  return otlpTrace(endpoint, name);
}
