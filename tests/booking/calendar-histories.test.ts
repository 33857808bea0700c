import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFor } from '../../demo/directory/random.ts';
import { calendarOf } from '../../server/booking/partner-calendar/calendar-row.ts';
import { compareOne } from '../../server/booking/partner-calendar/compare.ts';
import { reconcile } from '../../server/booking/reservation/reconcile.ts';
import { type CalendarWorld, calendarWorld } from '../calendars/calendar-world.ts';
import { differencesOf } from '../calendars/differences.ts';
import { type HistoryEnd, killing, liveHistory } from '../calendars/history.ts';

// A foreign FHIR server, and one with $find, $hold and $book, with scripted faults and ends of the process between. The
// deep run is KAPU_HISTORIES=10000; KAPU_HISTORIES_FROM begins at another seed, so that several processes can share it.

const many = process.env.KAPU_HISTORIES === undefined ? undefined : Number(process.env.KAPU_HISTORIES);
const servers = [
  { kind: 'plain', count: many ?? 40 },
  { kind: 'ihe', count: many ?? 20 },
] as const;
const most = Math.max(...servers.map(({ count }) => count));
const from = Number(process.env.KAPU_HISTORIES_FROM ?? 0);
const batch = 20;

let c: CalendarWorld;
let kill: ReturnType<typeof killing>;
let worlds: CalendarWorld[] = [];
beforeAll(async () => {
  worlds = await Promise.all(
    servers.map(({ kind }) => calendarWorld({ kind, patience: 150, settings: { RATE_LIMITS: 'off' } })),
  );
}, 180_000);
afterAll(() => Promise.all(worlds.map((one) => one.close())));

async function settleAll(): Promise<void> {
  // From here on the line is good, and the machine may be busy.
  await c.change({ patience: 4000 });
  c.line.does();
  await c.line.settled();
  for (let turn = 0; turn < 4; turn += 1) {
    await c.change({ faults: 0, open_until: null });
    await reconcile(c.w.services, c.w.hosts.all);
    const { rows } = await c.w.database.pool.query(
      `select from reservation where calendar_state in ('requested', 'moving', 'cancelling')`,
    );
    if (rows.length === 0) return;
  }
  const { rows } = await c.w.database.pool.query(
    `select reservation.id, calendar_state, reservation.status, slot_id, updated_at from reservation where calendar_state in ('requested', 'moving', 'cancelling')`,
  );
  throw new Error(
    `never settled: ${JSON.stringify(rows)} ${c.w.now()} ${c.line.seen.slice(-12).join(' | ')} ${c.w.lines.slice(-4).join('\n')}`,
  );
}

/** Another program changes the provider's own calendar, behind the portal. */
async function tamper(random: () => number, booked: readonly string[]): Promise<void> {
  for (const one of await c.server.all('Appointment')) {
    if (!booked.some((key) => JSON.stringify(one.identifier).includes(key)) || random() > 0.1) continue;
    const change =
      random() < 0.5 ? { status: 'cancelled' } : { start: '2026-12-24T08:00:00Z', end: '2026-12-24T08:30:00Z' };
    await c.server.put({ ...one, ...change });
  }
}

async function compare(): Promise<string[]> {
  const differences = await compareOne(c.w.services, calendarOf(await c.calendar(), c.w.services.keys));
  return differences.map(({ kind, key }) => `${kind} ${key}`).sort();
}

it.each(servers)(
  'loses no booking (server: $kind) and makes none twice, whatever happens on the way, and finds each difference (S8.3-22, D9, R7, I9)',
  {
    timeout: Math.max(120_000, most * 3000),
  },
  async ({ kind, count }) => {
    const world = worlds.find((one) => one.kind === kind);
    if (!world) throw new Error(`no ${kind} server`);
    c = world;
    kill = killing(c);
    const counts = { lived: 0, booked: 0, cancelled: 0, refused: 0, open: 0, differences: 0, strays: 0 };
    for (let first = from; first < from + count; first += batch) {
      await c.publish();
      await c.change({ patience: 150 });
      await c.w.database.pool.query(
        `update slot set status = 'free' from schedule join partner_calendar using (provider_id)
         where schedule.id = schedule_id and status <> 'free' and not exists (select from kept_slot where slot_id = slot.id)`,
      );
      const ends: HistoryEnd[] = [];
      for (let no = first; no < Math.min(first + batch, from + count); no += 1) {
        const one = await liveHistory(c, kill, `history ${no}`);
        if (one) ends.push(one);
      }
      c.w.pass({ minutes: 2 });
      await settleAll();
      c.w.pass({ minutes: 2 });
      const keys = ends.map(({ id }) => id);
      const settled = await differencesOf(c, keys);
      const bad = settled.differences.concat(settled.doubles).filter((one) => !one.startsWith('stray'));
      const wrong = ends.filter(({ id }) => bad.some((one) => one.includes(id)));
      const seeds = [`seeds ${first} to ${first + batch}`, ...wrong.flatMap(({ trace }) => trace)].join('\n');
      expect(settled.doubles, seeds).toEqual([]);
      expect(
        settled.differences.filter((one) => /^(?:missing|moved)/.test(one)),
        seeds,
      ).toEqual([]);
      const byId = new Map(settled.rows.map((row) => [row.id, row.status]));
      for (const { id, outcome } of ends) {
        if (outcome === 'booked') expect(byId.get(id), `${seeds}: ${id}`).toBe('booked');
        if (outcome === 'cancelled') expect(byId.get(id), `${seeds}: ${id}`).toMatch(/^cancelled/);
        counts[outcome] += 1;
      }
      await tamper(
        randomFor(`partner ${first}`),
        settled.rows.filter(({ status }) => status === 'booked').map(({ id }) => id),
      );
      const expected = await differencesOf(c, keys);
      expect(await compare(), seeds).toEqual(expected.differences);
      const after = await compare();
      expect(
        after.filter((one) => one.startsWith('stray')),
        seeds,
      ).toEqual([]);
      counts.lived += ends.length;
      counts.strays += settled.differences.length;
      counts.differences += expected.differences.length;
      // The next ones are lived at an empty calendar, so nothing of these is left to be booked.
      await c.w.database.pool.query(
        `update reservation set status = 'expired', calendar_state = 'none' where id = any($1::uuid[])`,
        [keys],
      );
      c.w.pass({ minutes: -4 });
    }
    if (process.env.KAPU_HISTORIES) console.log(JSON.stringify(counts));
    expect(counts.lived).toBeGreaterThan(count * 0.8);
  },
);
