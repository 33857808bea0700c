import { Worker } from 'node:cluster';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { gauges } from '../../server/gauges.ts';
import { createAdmission } from '../../server/platform/http/admission.ts';
import { createMetrics, createPrimaryMetrics, type Metrics } from '../../server/platform/http/metrics.ts';
import { outsideNames } from '../../server/platform/outside.ts';
import { alertRules, holds, type Reading, readingOf } from '../house/alerts.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { admin } from '../support/test-database.ts';
import { good, type World, world } from '../support/world.ts';

// The rules of deploy/alerts.yaml are evaluated on /metrics before and after each fault; their duration is Prometheus's
// own.

let w: World;
let metrics: Metrics;
let admission: ReturnType<typeof createAdmission>;
let before: Reading;

beforeEach(async () => {
  admission = createAdmission();
  let count: Metrics['request'] = () => {};
  w = await world({ metrics: { request: (seen) => count(seen) }, pool: 3 });
  metrics = createMetrics(w.services, gauges, admission);
  count = metrics.request;
  metrics.job('settle bookings', 'done');
  before = readingOf(await metrics.text());
  metrics.job('settle bookings', 'done');
});
afterEach(() => w.close());

const own = { job: 'kapu', instance: 'a:9464' };

/** As if the events since then took a minute. */
async function raised({ up = 1 } = {}): Promise<string[]> {
  const scraped = (reading: Reading) => [
    ...reading.map((sample) => ({ ...sample, labels: { ...own, ...sample.labels } })),
    { name: 'up', labels: own, value: up },
  ];
  const after = up === 1 ? readingOf(await metrics.text()) : before;
  const readings = { before: scraped(before), after: scraped(after), seconds: 60 };
  return alertRules().flatMap(({ alert, expr }) => (holds(expr, readings) ? [alert] : []));
}

const raisedBy: Partial<Record<(typeof outsideNames)[number], string>> = {
  push: 'PushAway',
  files: 'OutsideAway',
  captcha: 'OutsideAway',
  identity: 'OutsideAway',
  api: 'OutsideAway',
};

/** A test's own process is large and busy; these two are raised in tests of their own. */
const ofTheProcess = ['MemoryHigh', 'EventLoopBlocked'];
const portals = async () => (await raised()).filter((alert) => !ofTheProcess.includes(alert));

async function letter(): Promise<void> {
  const slot = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };
  const hold = good(await w.call(startReservation, slot));
  good(await w.call(registerReservation, { ...guest(), ...slot, holdToken: hold.token }));
}

async function set(columns: string): Promise<void> {
  await w.database.pool.query(`begin; set local kapu.now = '${w.now().subtract({ minutes: 30 })}';
    update reservation set ${columns}; commit`);
}

describe('no alert is raised', () => {
  it('by a portal that is well and books (F25)', async () => {
    await letter();
    await w.deliver();
    await w.request('/');
    expect(await portals()).toEqual([]);
  });
});

describe('an alert is raised', () => {
  it('PortalDown by a process that does not answer (F01)', async () => {
    expect(await raised({ up: 0 })).toContain('PortalDown');
  });

  it('DatabaseUnreachable by a database that takes no connection (F22)', async () => {
    const { rows } = await w.database.pool.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    const { pool } = admin();
    await pool.query(`alter database ${name} with allow_connections false`);
    await pool.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);
    expect(await portals()).toEqual(['DatabaseUnreachable']);
  });

  it('DatabasePoolExhausted by requests that wait for a connection (F14)', async () => {
    const connections = await Promise.all([1, 2, 3].map(() => w.database.pool.connect()));
    const waiting = w.database.pool.query('select 1');
    const reading = portals();
    for (const client of connections) client.release();
    await waiting;
    expect(await reading).toEqual(['DatabasePoolExhausted']);
  });

  it('NotificationsNotHeard by a process that does not hear the others in one of its channels, until it does (F22)', async () => {
    for (const channel of ['changes', 'video'] as const) metrics.links.heard(channel, true);
    expect(await portals()).toEqual([]);
    metrics.links.heard('video', false);
    expect(await portals()).toEqual(['NotificationsNotHeard']);
    metrics.links.heard('video', true);
    expect(await portals()).toEqual([]);
  });

  it('ClockSkew by a clock that is early or late (F10)', async () => {
    for (const [seconds, alerts] of [
      [4, []],
      [-4, []],
      [6, ['ClockSkew']],
      [-300, ['ClockSkew']],
    ] as const) {
      metrics.links.skew(seconds);
      expect(await portals()).toEqual(alerts);
    }
  });

  it('ErrorsServed by pages that fail (F22)', async () => {
    await w.database.pool.query('alter table provider rename to gone');
    for (const text of ['aaa', 'bbb', 'ccc']) {
      expect((await w.request(`/services/provider-search?doctorName=${text}`)).status).toBe(500);
    }
    expect(await portals()).toEqual(['ErrorsServed']);
  });

  it('LettersLate by a letter that stays due, and by no message of another channel (F25, I5)', async () => {
    await letter();
    w.pass({ minutes: 6 });
    expect(await portals()).toEqual(['LettersLate']);
    await w.database.db.updateTable('outbox').set({ channel: 'push' }).execute();
    expect(await portals()).toEqual([]);
  });

  it.each(outsideNames)('by %s alone when it stays away, and none once it answers (F25)', async (name) => {
    const place = { name, where: 'outside.example' };
    w.services.outside.away(place, 'ETIMEDOUT');
    expect(await portals()).toEqual([]);
    for (const _time of [1, 2, 3]) {
      w.pass({ minutes: 14 });
      w.services.outside.away(place, 'ETIMEDOUT');
    }
    expect(await portals()).toEqual([raisedBy[name] ?? 'OutsideCanWait']);
    w.services.outside.answered(place);
    expect(await portals()).toEqual([]);
  });

  it('LettersParked by a letter refused for good (F25)', async () => {
    await letter();
    await w.database.db.updateTable('outbox').set({ parked_at: w.now().toString() }).execute();
    expect(await portals()).toEqual(['LettersParked']);
  });

  it("BookingsUnsettled by a partner's calendar that does not answer (F07)", async () => {
    await letter();
    await w.deliver();
    await set("calendar_state = 'requested'");
    expect(await portals()).toEqual(['BookingsUnsettled']);
  });

  it('JobsStopped by jobs that no longer run, or never did', async () => {
    before = readingOf(await metrics.text());
    expect(await portals()).toEqual(['JobsStopped']);
    metrics = createMetrics(w.services, gauges, admission);
    expect(await portals()).toEqual(['JobsStopped']);
  });

  it('JobsFailing by a job that fails again and again', async () => {
    for (const _time of [1, 2, 3]) metrics.job('seal the audit', 'failed');
    expect(await portals()).toEqual(['JobsFailing']);
  });

  it('JobsLate by a job that is not done, however often it begins, until it is done (I5)', async () => {
    let time = 0;
    metrics = createMetrics(w.services, gauges, admission, { now: () => time });
    before = readingOf(await metrics.text());
    for (const job of ['settle bookings', 'seal the audit', 'write exports']) metrics.job(job, 'due');
    time = 170_000;
    metrics.job('settle bookings', 'done');
    for (const event of ['begins', 'failed', 'begins'] as const) metrics.job('seal the audit', event);
    expect(await portals()).toEqual([]);
    time = 181_000;
    metrics.job('settle bookings', 'done');
    expect(await portals()).toEqual(['JobsLate']);
    metrics.job('seal the audit', 'done');
    expect(await portals()).toEqual([]);
  });

  it('JobRunsLong by a job that does not end, although another process does it (I5)', async () => {
    let time = 0;
    metrics = createMetrics(w.services, gauges, admission, { now: () => time });
    metrics.job('seal the audit', 'begins');
    time = 901_000;
    const other = createMetrics(w.services, [], admission, { now: () => time });
    other.job('seal the audit', 'due');
    other.job('settle bookings', 'done');
    const lines = (await other.text()).split('\n').filter((line) => line.startsWith('kapu_job_'));
    const { text } = metrics;
    const elsewhere = lines.map((line) => line.replace('{', '{worker="2",')).join('\n');
    metrics = { ...metrics, text: async () => `${await text()}\n${elsewhere}` };
    expect(await portals()).toEqual(['JobRunsLong']);
  });

  it('WorkerStoodStill by one that was ended, and WorkersMissing by one that does not serve (F01, F14)', async () => {
    const worker = new Worker();
    let state: 'serving' | 'silent' | 'missing' | 'starting' = 'serving';
    let stoodStill = 0;
    const { text } = metrics;
    const ofWorkers = createPrimaryMetrics(w.services, [], {
      states: () => (state === 'serving' ? [] : [{ worker, state }]),
      stoodStill: () => stoodStill,
    });
    metrics = { ...metrics, text: async () => `${await text()}\n${await ofWorkers.text()}` };
    expect(await portals()).toEqual([]);
    for (state of ['silent', 'missing', 'starting'] as const) expect(await portals()).toEqual(['WorkersMissing']);
    [state, stoodStill] = ['serving', 1];
    expect(await portals()).toEqual(['WorkerStoodStill']);
  });

  it('Overloaded by callers who are sent away (F23)', async () => {
    const gate = Promise.withResolvers<void>();
    const here = { signal: new AbortController().signal, address: '192.0.2.1' };
    const all = Promise.allSettled(
      Array.from({ length: 120 }, () => admission.admit('search', here, () => gate.promise)),
    );
    expect(await portals()).toEqual(['Overloaded']);
    gate.resolve();
    await all;
  });

  it('SlowAnswers by answers that take seconds (G26)', async () => {
    const seen = { method: 'GET', host: 'localhost', route: '/', status: 200 };
    for (const ms of [20, 30, 2000]) metrics.request({ ...seen, ms });
    expect(await portals()).toEqual(['SlowAnswers']);
  });

  it.each([
    ['HoldsPiledUp', 'kapu_holds', 500],
    ['GatewayAway', 'kapu_gateway_away_seconds', 30],
    ['NotificationsMissing', 'kapu_payments_without_notice', 2],
    ['PaymentsStuck', 'kapu_payments_open_oldest_seconds', 1800],
    ['PaymentsParked', 'kapu_payments_parked', 0],
    ['CasesLate', 'kapu_cases_late_seconds', 7200],
    ['RefundsWaiting', 'kapu_refunds_waiting_oldest_seconds', 3600],
    ['InvoicesMissing', 'kapu_invoices_missing', 0],
    ['RelaySilent', 'kapu_relays_silent', 0],
    ['OffersLate', 'kapu_offers_late_seconds', 300],
    ['CalendarsDiffer', 'kapu_calendar_differences_oldest_seconds', 86_400],
    ['EventLoopBlocked', 'nodejs_eventloop_lag_p99_seconds', 0.5],
    ['MemoryHigh', 'process_resident_memory_bytes', 1_200_000_000],
  ])('%s by a %s above %d, and not at it', (alert, name, limit) => {
    const expr = alertRules().find((rule) => rule.alert === alert)?.expr ?? '';
    const at = (value: number) => holds(expr, { before: [], after: [{ name, labels: own, value }], seconds: 60 });
    expect([at(limit), at(limit + 0.1)]).toEqual([false, true]);
  });
});
