import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import type { Portal } from '../contract/page-request.ts';
import { createApp } from './app.ts';
import { coverageFaults } from './entitlement/coverage/promised.ts';
import { writePlans } from './entitlement/coverage/write-plans.ts';
import { gauges } from './gauges.ts';
import { handlers } from './handlers.ts';
import { closeDemoOperators } from './identity/operator/close-demo.ts';
import { authorize } from './identity/session/authorize.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import { systemClock } from './platform/clock.ts';
import { openFromSettings } from './platform/db/connect.ts';
import { createExecute } from './platform/execute.ts';
import { bindAtStart } from './platform/files/bind-store.ts';
import { createAdmission } from './platform/http/admission.ts';
import { createDrain } from './platform/http/drain.ts';
import { createMetrics, createMetricsServer } from './platform/http/metrics.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { createReadiness } from './platform/http/readiness.ts';
import { remoteCall } from './platform/http/remote.ts';
import { cutSlow, patience } from './platform/http/slow-requests.ts';
import { createKeys } from './platform/keys.ts';
import { checkSecret } from './platform/known-secret.ts';
import { logFaults } from './platform/log-faults.ts';
import { type Jobs, startJobs } from './platform/schedule.ts';
import { reachedFrom, readSettings, type Settings } from './platform/settings.ts';
import { openHosts } from './portal/brand/hosts.ts';
import { loadBrands } from './portal/brand/load.ts';
import { createServices } from './services.ts';
import { type LoadDemo, welcome } from './welcome.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Milliseconds a stop waits for open requests. */
const drainFor = 20_000;

type Parts = { loadPortal: () => Promise<Portal>; loadDemo: LoadDemo; before?: Middleware };

export async function main({ loadPortal, loadDemo, before }: Parts): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.LOG_LEVEL });
  logFaults(log);
  const root = join(import.meta.dirname, '..');
  const trace = await traceFrom(settings);
  const opened = await openFromSettings(settings, { log, patience: settings.DATABASE_PATIENCE, trace });
  const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
  await checkSecret({ database: opened.database, keys, clock: systemClock });
  const brands = loadBrands(join(root, 'brands'), coverageFaults);
  for (const { key, lines } of brands.broken) log.error({ brand: key, lines }, 'a brand was refused');
  const hosts = await openHosts(opened.database, brands, settings);

  const pages = createPageCache();
  for (const { brand, lines } of await writePlans(opened.database, join(root, 'brands'), hosts.all))
    log.error({ brand, lines }, 'a coverage was refused');

  let running: Jobs | undefined;
  const services = await createServices({
    database: opened.database,
    settings,
    clock: systemClock,
    log,
    committed: (effects) => {
      if (effects.has('pages')) pages.empty();
      running?.committed(effects);
    },
  });
  await bindAtStart(services);
  for (const { file, reason } of services.contents.broken) log.error({ file, reason }, 'a text was refused');
  const hasDemo = settings.KAPU_DEMO === 'on';
  const hasDesk = hasDemo && reachedFrom(settings) === undefined;
  if (!hasDesk) await closeDemoOperators(services);
  const demo = hasDemo ? await loadDemo(services, hosts.all, { dataDir: settings.dataDir, hasDesk }) : {};
  const execute = createExecute(services, handlers, authorize);
  const admission = createAdmission();
  const metrics = settings.METRICS_PORT === undefined ? undefined : createMetrics(services, gauges, admission);
  running = startJobs(services, hosts.all, { jobs, letters }, { ran: metrics?.job });
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
    trustProxy: settings.TRUST_PROXY === 'on',
    tiles: settings.MAP_TILE_URL,
    gallery: settings.KAPU_GALLERY === 'on',
    hotReload: before !== undefined,
    remote: settings.API_BASE_URL === undefined ? undefined : remoteCall(settings.API_BASE_URL),
  });
  const listener = getRequestListener(app.fetch);
  const drain = createDrain();
  const server = createServer(patience, (request, response) => {
    cutSlow(request);
    drain.see(response);
    if (before) before(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  server.listen(settings.PORT, settings.HOST);
  await once(server, 'listening');
  if (metrics) {
    const metricsServer = createMetricsServer(metrics).listen(settings.METRICS_PORT, settings.METRICS_HOST);
    await once(metricsServer, 'listening');
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.PORT;
  console.log(welcome(hosts.all, port, settings, demo));

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    readiness.stop();
    drain.begin();
    // Readiness probes must see the stop before the port closes; without probes there is nothing to wait for.
    const grace = readiness.isWatched() ? settings.DRAIN_SECONDS * 1000 : 0;
    const late = setTimeout(() => process.exit(1), grace + drainFor + 5000);
    await sleep(grace);
    server.close();
    // Keep-alive connections fall idle after their request and would delay the stop.
    setInterval(() => server.closeIdleConnections(), 50);
    await Promise.race([once(server, 'close'), new Promise((done) => setTimeout(done, drainFor))]);
    await running?.stop();
    await opened.stop();
    await trace?.stop().catch(() => undefined);
    clearTimeout(late);
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop());
}

async function traceFrom({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name }: Settings) {
  if (endpoint === undefined) return undefined;
  const { otlpTrace } = await import('./platform/otlp-trace.ts');
  return otlpTrace(endpoint, name);
}
