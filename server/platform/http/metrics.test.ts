import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { gauges } from '../../gauges.ts';
import { createAdmission } from './admission.ts';
import { createMetrics, createMetricsServer, type Metrics } from './metrics.ts';

let w: World;
let metrics: Metrics;
const admission = createAdmission();

beforeAll(async () => {
  w = await world();
  metrics = createMetrics(w.services, gauges, admission);
});
afterAll(() => w.close());

async function read(from: Pick<Metrics, 'text'> = metrics): Promise<Map<string, number>> {
  const lines = (await from.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

describe('the metrics', () => {
  it('count holds, letters and unsettled bookings, and say how old the oldest is (F25, D9)', async () => {
    const slot = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };
    const other = { slotId: slotId(1, '2026-11-24T09:00'), subfunctionId: 101 };
    const hold = good(await w.call(startReservation, slot));
    good(await w.call(startReservation, other));
    good(await w.call(registerReservation, { ...guest(), ...slot, holdToken: hold.token }));
    w.pass({ minutes: 3 });
    const seen = await read();
    expect(seen.get('kapu_holds')).toBe(1);
    expect(seen.get('kapu_outbox_letters{channel="mail"}')).toBe(1);
    expect(seen.get('kapu_outbox_oldest_due_seconds{channel="mail"}')).toBe(180);
    expect(seen.get('kapu_bookings_unsettled')).toBe(0);
    // The trigger of `updated_at` takes the given clock from here.
    await w.database.pool.query(`begin; set local kapu.now = '${w.now().subtract({ minutes: 3 })}';
      update reservation set calendar_state = 'requested' where status = 'pending_verification'; commit`);
    await w.database.db.updateTable('outbox').set({ parked_at: w.now().toString() }).execute();
    const later = await read();
    expect(later.get('kapu_bookings_unsettled')).toBe(1);
    expect(later.get('kapu_bookings_unsettled_oldest_seconds')).toBe(180);
    expect(later.get('kapu_outbox_letters{channel="mail"}')).toBe(0);
    expect(later.get('kapu_outbox_parked_letters{channel="mail"}')).toBe(1);
    expect(later.get('kapu_outbox_oldest_due_seconds{channel="mail"}')).toBe(0);
  });

  it('count requests by method, host, route and status, and time them by route (F23)', async () => {
    const seen = { method: 'GET', host: 'localhost', route: '/', status: 200 };
    metrics.request({ ...seen, ms: 7 });
    metrics.request({ ...seen, ms: 300 });
    const samples = await read();
    expect(samples.get('kapu_http_requests_total{method="GET",host="localhost",route="/",status="200"}')).toBe(2);
    const bucket = (le: string) =>
      samples.get(`kapu_http_request_duration_seconds_bucket{le="${le}",method="GET",route="/"}`);
    expect([bucket('0.005'), bucket('0.01'), bucket('0.25'), bucket('0.5')]).toEqual([0, 1, 1, 2]);
  });

  it('show the event loop, the pool of the database and the lines of admission (F14, F23)', async () => {
    const client = await w.database.pool.connect();
    const gate = Promise.withResolvers<void>();
    const here = { signal: new AbortController().signal, address: '192.0.2.1' };
    const works = Array.from({ length: 5 }, () => admission.admit('search', here, () => gate.promise));
    await new Promise((done) => setImmediate(done));
    await new Promise((done) => setImmediate(done));
    const seen = await read();
    gate.resolve();
    await Promise.all(works);
    client.release();
    expect(seen.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    const total = seen.get('kapu_database_connections{state="total"}') ?? 0;
    expect(total - (seen.get('kapu_database_connections{state="idle"}') ?? 0)).toBeGreaterThanOrEqual(1);
    expect(seen.get('kapu_database_connections{state="waiting"}')).toBe(0);
    expect(seen.get('kapu_database_connections_limit')).toBe(10);
    expect(seen.get('kapu_admission_waiting{lane="search"}')).toBeGreaterThanOrEqual(1);
    expect(seen.get('kapu_admission_waiting_limit{lane="search"}')).toBe(24);
    expect(seen.get('kapu_admission_refused_total{lane="search"}')).toBe(0);
  });

  it('count whoever is refused because too many wait (F23)', async () => {
    const full = createAdmission();
    const own = createMetrics(w.services, [], full);
    const gate = Promise.withResolvers<void>();
    const here = { signal: new AbortController().signal, address: '192.0.2.1' };
    const works = Array.from({ length: 30 }, () => full.admit('search', here, () => gate.promise));
    const ended = Promise.allSettled(works);
    const seen = await read(own);
    gate.resolve();
    await ended;
    // One address has three of the four places, and twenty-four requests may wait.
    expect(seen.get('kapu_admission_refused_total{lane="search"}')).toBe(3);
  });

  it('leave out what the database cannot say now, and say that it does not answer (F22)', async () => {
    const failing = createMetrics(
      w.services,
      [{ name: 'kapu_planted', help: 'Fails.', read: () => Promise.reject(new Error('gone')) }],
      admission,
    );
    const seen = await read(failing);
    expect(seen.get('kapu_database_up')).toBe(0);
    expect(seen.has('kapu_planted')).toBe(false);
    expect((await read()).get('kapu_database_up')).toBe(1);
  });

  it('are there while the database stands still, say so, and have its numbers once it goes on (F22, F25)', async () => {
    const still = Promise.withResolvers<number>();
    const rows = [{ name: 'kapu_planted', help: 'Stands still.', read: () => still.promise }];
    const own = createMetrics(w.services, rows, admission, { patience: 1 });
    const seen = await read(own);
    expect([seen.get('kapu_database_up'), seen.has('kapu_planted')]).toEqual([0, false]);
    expect(seen.has('kapu_database_connections_limit')).toBe(true);
    still.resolve(7);
    await expect.poll(async () => (await read(own)).get('kapu_planted')).toBe(7);
    expect((await read(own)).get('kapu_database_up')).toBe(1);
  });
});

describe('the address of the metrics', () => {
  it('answers /metrics alone, and the portal itself never shows them (P08)', async () => {
    const server = createMetricsServer(metrics).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const answer = await fetch(`${base}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('version=0.0.4'),
    ]);
    expect(await answer.text()).toContain('# TYPE kapu_http_requests_total counter');
    expect((await fetch(`${base}/`)).status).toBe(404);
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404);
    server.close();
    const portalAnswer = await w.request('/metrics');
    expect(portalAnswer.status).toBe(404);
    expect(await portalAnswer.text()).not.toContain('kapu_http');
  });
});

describe('the number of series', () => {
  it('stays the same whatever strangers ask for (F23)', async () => {
    const series = new Set<string>();
    const open = await world({
      metrics: { request: ({ ms: _ms, ...labels }) => void series.add(Object.values(labels).join(' ')) },
    });
    const kinds = (name: string) => [
      `/stranger-${name}`,
      `/api/${name}`,
      `/verify-email/${name}`,
      `/assets/${name}.js`,
    ];
    for (const path of kinds('one')) await open.request(path);
    for (const path of kinds('one')) await open.request(path, { method: 'INVENTED' });
    await open.request('/', { host: 'one.example' });
    const known = [...series];
    for (const no of Array.from({ length: 20 }, (_none, at) => at)) {
      for (const path of kinds(`x${no}`)) await open.request(path);
      for (const path of kinds(`x${no}`)) await open.request(path, { method: `INVENTED${no}` });
      await open.request('/', { host: `x${no}.example` });
    }
    expect([...series]).toEqual(known);
    expect(known.toSorted()).toContain('GET localhost /verify-email/:token 404');
    await open.close();
  });
});
