import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../context.ts';
import type { EventCounter } from '../event-counter.ts';
import type { GaugeRow } from '../gauge.ts';
import type { CountOutcome } from '../mail/lane.ts';
import type { JobReport } from '../schedule.ts';
import type { WorkerStates } from '../worker-places.ts';
import type { Admission } from './admission.ts';
import { answerQueries, readWorkers } from './cluster-metrics.ts';
import { createDatabaseMetrics, type MetricsText } from './database-metrics.ts';
import { createJobMetrics } from './job-metrics.ts';
import { createLinkMetrics, type LinkReports } from './link-metrics.ts';
import type { SeenRequest } from './request-log.ts';

export type Metrics = MetricsText & {
  links: LinkReports;
  request: (seen: SeenRequest) => void;
  job: JobReport;
  letter: CountOutcome;
};

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics<S extends Services>(
  services: S,
  rows: readonly GaugeRow<S>[],
  admission: Pick<Admission, 'lanes'>,
  { now, patience }: { now?: () => number; patience?: number } = {},
): Metrics {
  const own = createProcessMetrics(services, admission, now);
  const database = createDatabaseMetrics(services, rows, patience);
  return { ...own, text: joined(own.text, database.text) };
}

export function createWorkerMetrics(services: Services, admission: Pick<Admission, 'lanes'>): Metrics {
  const own = createProcessMetrics(services, admission);
  own.registry.setDefaultLabels({ worker: String(cluster.worker?.id) });
  answerQueries(own.registry);
  return own;
}

export function createPrimaryMetrics<S extends Services>(
  services: S,
  rows: readonly GaugeRow<S>[],
  workers: WorkerStates,
): MetricsText {
  const own = createWorkersMetrics(workers);
  const { text, contentType } = createDatabaseMetrics(services, rows);
  const serving = () => workers.states().flatMap(({ worker, state }) => (state === 'serving' ? [worker] : []));
  return {
    contentType,
    text: joined(
      joined(
        () => readWorkers(serving()),
        () => own.metrics(),
      ),
      text,
    ),
  };
}

function createWorkersMetrics({ states, stoodStill }: WorkerStates): Registry {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'kapu_workers',
    help: 'Each worker by its number and its state: starting, serving, silent or missing.',
    labelNames: ['worker', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { worker, state } of states()) this.set({ worker: worker.id, state }, 1);
    },
  });
  new Counter({
    name: 'kapu_workers_stood_still_total',
    help: 'Workers that were ended because they stood still.',
    registers,
    collect() {
      this.reset();
      this.inc(stoodStill());
    },
  });
  return registry;
}

/** One after the other, because the database text takes a connection, which the first text would count. */
function joined(first: () => Promise<string>, second: () => Promise<string>) {
  return async () => `${await first()}\n${await second()}`;
}

function createProcessMetrics(
  { database: { pool }, outside, events }: Services,
  admission: Pick<Admission, 'lanes'>,
  now?: () => number,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'kapu_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'host', 'route', 'status'],
    registers,
  });
  // Host and status are left out, because a dozen buckets for each would be tens of thousands of series.
  const durations = new Histogram({
    name: 'kapu_http_request_duration_seconds',
    help: 'From the head of a request to the head of its answer.',
    labelNames: ['method', 'route'],
    buckets: bucketSeconds,
    registers,
  });
  const job = createJobMetrics(registers, now);
  const letters = new Counter({
    name: 'kapu_letters_total',
    help: 'Tries to send in this process, by channel and how they ended.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  gaugeConnections(pool, registers);
  gaugeAdmission(admission, registers);
  gaugeOutside(outside, registers);
  countEvents(events, registers);
  return {
    registry,
    request: ({ method, host, route, status, ms }: SeenRequest) => {
      requests.inc({ method, host, route, status });
      durations.observe({ method, route }, ms / 1000);
    },
    job,
    letter: (channel: string, outcome: string) => letters.inc({ channel, outcome }),
    links: createLinkMetrics(registers),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function gaugeConnections(pool: Services['database']['pool'], registers: Registry[]): void {
  new Gauge({
    name: 'kapu_database_connections',
    help: 'Connections of this process, and callers that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
      for (const [state, connections] of Object.entries({ total, idle, waiting })) this.set({ state }, connections);
    },
  });
  new Gauge({
    name: 'kapu_database_connections_limit',
    help: 'DATABASE_POOL.',
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
}

function gaugeAdmission(admission: Pick<Admission, 'lanes'>, registers: Registry[]): void {
  new Gauge({
    name: 'kapu_admission_waiting',
    help: 'Callers that wait to be worked on, by lane.',
    labelNames: ['lane'],
    registers,
    collect() {
      for (const { lane, waiting } of admission.lanes()) this.set({ lane }, waiting);
    },
  });
  new Gauge({
    name: 'kapu_admission_waiting_limit',
    help: 'How many may wait in a lane before the next is refused.',
    labelNames: ['lane'],
    registers,
    collect() {
      for (const { lane, limit } of admission.lanes()) this.set({ lane }, limit);
    },
  });
  new Counter({
    name: 'kapu_admission_refused_total',
    help: 'Callers refused with 503 because too many waited.',
    labelNames: ['lane'],
    registers,
    collect() {
      this.reset();
      for (const { lane, refused } of admission.lanes()) this.inc({ lane }, refused);
    },
  });
}

function gaugeOutside(outside: Services['outside'], registers: Registry[]): void {
  new Gauge({
    name: 'kapu_outside_away_seconds',
    help: 'For how long a service outside has not answered this process, by its name and where it is.',
    labelNames: ['name', 'where'],
    registers,
    collect() {
      this.reset();
      for (const { name, where, seconds } of outside.list()) this.set({ name, where }, seconds);
    },
  });
}

function countEvents(events: EventCounter, registers: Registry[]): void {
  for (const { row, read } of events.counted)
    new Counter({
      name: row.name,
      help: row.help,
      labelNames: row.labels,
      registers,
      collect() {
        this.reset();
        for (const { labels, times } of read()) this.inc(labels, times);
      },
    });
}

/** The server has an address of its own, so that the public address can never show metrics. */
export function createMetricsServer({ text, contentType }: MetricsText): Server {
  return createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (metrics) => response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(metrics),
      () => response.writeHead(500).end(),
    );
  });
}
