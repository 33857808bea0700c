import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Portal } from '../contract/page-request.ts';
import { createApp } from './app.ts';
import { gauges } from './gauges.ts';
import { handlers } from './handlers.ts';
import { authorize } from './identity/session/authorize.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import { openPortal, root } from './open-portal.ts';
import { type Changes, hearChanges } from './platform/changes.ts';
import { watchClock } from './platform/clock-watch.ts';
import { createExecute } from './platform/execute.ts';
import { createAdmission } from './platform/http/admission.ts';
import { refuseCodings } from './platform/http/codings.ts';
import { createDrain } from './platform/http/drain.ts';
import { createMetrics, createMetricsServer, createWorkerMetrics } from './platform/http/metrics.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { createReadiness } from './platform/http/readiness.ts';
import { remoteCall } from './platform/http/remote.ts';
import { cutSlow, patience } from './platform/http/slow-requests.ts';
import { type Jobs, startJobs } from './platform/schedule.ts';
import type { Settings } from './platform/settings.ts';
import type { Signalling } from './telemedicine/signalling/socket.ts';
import { openVideoSignals } from './video-signals.ts';
import { type LoadDemo, welcome } from './welcome.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const drainMilliseconds = 20_000;

export type AnswerParts = {
  loadPortal: () => Promise<Portal>;
  loadDemo: LoadDemo;
  before?: Middleware;
};

export async function answer(
  settings: Settings,
  log: Logger,
  { loadPortal, loadDemo, before }: AnswerParts,
): Promise<void> {
  const trace = await traceFrom(settings);
  const pages = createPageCache();
  let running: Jobs | undefined;
  let changes: Changes | undefined;
  let signals: Signalling | undefined;
  const { opened, hosts, services, demo } = await openPortal(settings, {
    log,
    trace,
    loadDemo: cluster.isWorker ? undefined : loadDemo,
    committed: (effects) => {
      pages.drop(effects);
      running?.committed(effects);
      signals?.committed(effects);
    },
    tell: (effects) => changes?.tell(effects),
  });
  const execute = createExecute(services, handlers, authorize);
  const admission = createAdmission();
  const metrics =
    settings.METRICS_PORT === undefined
      ? undefined
      : cluster.isWorker
        ? createWorkerMetrics(services, admission)
        : createMetrics(services, gauges, admission);
  running = startJobs(services, hosts.all, { jobs, letters }, { ran: metrics?.job, sent: metrics?.letter });
  const listenUrl = settings.DATABASE_LISTEN_URL ?? opened.url;
  changes = hearChanges(listenUrl, {
    ...{ log, changed: services.forget },
    report: (heard) => metrics?.links.heard('changes', heard),
  });
  const unwatchClock = watchClock(services, metrics?.links.skew);
  const trustProxy = settings.TRUST_PROXY === 'on';
  signals = openVideoSignals({
    ...{ services, hosts, url: listenUrl, trustProxy },
    report: (heard) => metrics?.links.heard('video', heard),
  });
  const readiness = createReadiness(opened.database.pool);
  const app = createApp({
    services,
    readiness,
    admission,
    metrics,
    trace,
    hosts,
    execute,
    pages,
    portal: await loadPortal(),
    assets: 'build/client',
    brandsFolder: join(root, 'brands'),
    trustProxy,
    tiles: settings.MAP_TILE_URL,
    gallery: settings.KAPU_GALLERY === 'on',
    hotReload: before !== undefined,
    remote: settings.API_BASE_URL === undefined ? undefined : remoteCall(settings.API_BASE_URL, services.outside),
  });
  const listener = getRequestListener(app.fetch);
  const drain = createDrain();
  const server = createServer(patience, (request, response) => {
    if (refuseCodings(request, response)) return;
    cutSlow(request);
    drain.see(response);
    if (before) before(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  server.on('upgrade', signals.upgrade);
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    readiness.stop();
    drain.begin();
    // Readiness probes must see the stop before the port closes; without probes there is nothing to wait for.
    const grace = readiness.isWatched() ? settings.DRAIN_SECONDS * 1000 : 0;
    const late = setTimeout(() => process.exit(1), grace + drainMilliseconds + 5000);
    await sleep(grace);
    const closed = once(server, 'close');
    server.close();
    await signals?.stop();
    // A connection that is kept alive stays open after its last answer, and would delay the stop.
    setInterval(() => server.closeIdleConnections(), 50);
    await Promise.race([closed, new Promise((done) => setTimeout(done, drainMilliseconds))]);
    unwatchClock();
    await Promise.all([running?.stop(), changes?.stop()]);
    await opened.stop();
    await trace?.stop().catch(() => undefined);
    clearTimeout(late);
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop());
  server.listen(settings.PORT, settings.HOST);
  await once(server, 'listening');
  if (metrics && !cluster.isWorker) {
    const metricsServer = createMetricsServer(metrics).listen(settings.METRICS_PORT, settings.METRICS_HOST);
    await once(metricsServer, 'listening');
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.PORT;
  if (!cluster.isWorker) console.log(welcome(hosts.all, port, settings, demo ?? {}));
}

async function traceFrom({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name }: Settings) {
  if (endpoint === undefined) return undefined;
  const { otlpTrace } = await import('./platform/otlp-trace.ts');
  return otlpTrace(endpoint, name);
}
