import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import type { Gauge as GaugeRow } from '../gauge.ts';
import type { Admission } from './admission.ts';
import type { SeenRequest } from './request-log.ts';

export type Metrics = {
  request: (seen: SeenRequest) => void;
  job: (name: string, outcome: 'done' | 'failed') => void;
  text: () => Promise<string>;
  contentType: string;
};

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics<S extends Services>(
  services: S,
  rows: readonly GaugeRow<S>[],
  admission: Pick<Admission, 'lanes'>,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const { pool } = services.database;
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'kapu_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'host', 'route', 'status'],
    registers,
  });
  // By route alone: a dozen buckets for each host and status would be tens of thousands of series.
  const durations = new Histogram({
    name: 'kapu_http_request_duration_seconds',
    help: 'From the head of a request to the head of its answer.',
    labelNames: ['method', 'route'],
    buckets: bucketSeconds,
    registers,
  });
  const jobs = new Counter({
    name: 'kapu_job_runs_total',
    help: 'Runs of what is done by itself, in this process.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const count = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  let counted = count();
  new Gauge({
    name: 'kapu_database_connections',
    help: 'Connections of this process, and callers that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, connections] of Object.entries(counted)) this.set({ state }, connections);
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
  const database = new Gauge({
    name: 'kapu_database_up',
    help: 'Whether the database answered the last reading of these metrics.',
    registers,
  });
  const gauges = rows.map((row) => ({ row, gauge: new Gauge({ name: row.name, help: row.help, registers }) }));

  /** What cannot be read now is left out: an old number would look like a true one. */
  async function readGauges(): Promise<void> {
    for (const { gauge } of gauges) gauge.remove();
    try {
      for (const { row, gauge } of gauges) gauge.set(await row.read(services));
      database.set(1);
    } catch (error) {
      database.set(0);
      services.log.warn({ error: errorDetails(error) }, 'the metrics of the database could not be read');
    }
  }

  let reading: Promise<string> | undefined;
  return {
    request: ({ method, host, route, status, ms }) => {
      requests.inc({ method, host, route, status });
      durations.observe({ method, route }, ms / 1000);
    },
    job: (job, outcome) => jobs.inc({ job, outcome }),
    contentType: registry.contentType,
    text: () => {
      // Before the gauges are read, which takes a connection.
      counted = count();
      reading ??= readGauges()
        .then(() => registry.metrics())
        .finally(() => {
          reading = undefined;
        });
      return reading;
    },
  };
}

/** An address of its own, which no proxy leads to: what is public can then never show them. */
export function createMetricsServer({ text, contentType }: Pick<Metrics, 'text' | 'contentType'>): Server {
  return createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (said) => response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(said),
      () => response.writeHead(500).end(),
    );
  });
}
