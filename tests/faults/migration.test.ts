import { afterEach, beforeEach, expect, it } from 'vitest';
import { alone } from '../../server/platform/db/alone.ts';
import { apply } from '../../server/platform/db/apply.ts';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { bookingStorm } from './bookings.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

let own: OwnDatabase;
let processes: RunningPortal[] = [];

beforeEach(async () => {
  own = await ownDatabase();
});
afterEach(async () => {
  await Promise.all(processes.map((one) => stop(one, 'SIGKILL')));
  await own.close();
});

/** A column with a default, one to be filled in, an index, a constraint, a table. */
const release = `
  alter table reservation add column seen boolean not null default false;
  alter table slot add column weekday int;
  update slot set weekday = extract(isodow from start_at);
  create index slot_weekday on slot (weekday, start_at);
  alter table reservation add constraint reservation_seen check (seen in (true, false));
  create table planted (reservation_id uuid references reservation on delete cascade, at timestamptz not null);`;

const seeded = 200_000;

/** Old times make the tables as large as a busy portal's. */
async function seed(): Promise<void> {
  await own.database.pool.query(`
    insert into slot (id, schedule_id, of_doctor, start_at, end_at, status)
    select gen_random_uuid(), id, doctor_id, at, at + interval '10 minutes', 'free' from (
      select id, doctor_id, generate_series(now() - interval '2000 days', now() - interval '1 day', interval '10 minutes') at
      from schedule where source_id = 's0' limit ${seeded}) seed`);
}

async function idsOf(table: string): Promise<Set<string>> {
  const { rows } = await own.database.pool.query<{ id: string }>(`select id::text from ${table}`);
  return new Set(rows.map(({ id }) => id));
}

// Only in the deep run: seeding and bookings take a minute.
it.runIf(deep)(
  'a migration on a large database under bookings fails none of them, waits behind a long reader without holding others up, and loses nothing (F19, I2)',
  { timeout: 300_000 },
  async () => {
    await seed();
    processes = await Promise.all(
      [1, 2].map(() => serve({ DATABASE_URL: own.url, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })),
    );
    const storm = bookingStorm(processes, own.slots, { callers: 3 });
    await expect.poll(() => storm.numbers().length, { timeout: 30_000 }).toBeGreaterThan(5);
    const before = { slot: await idsOf('slot'), reservation: await idsOf('reservation'), audit: await idsOf('audit') };
    expect(before.slot.size).toBeGreaterThan(seeded);

    const reader = await own.database.pool.connect();
    await reader.query('begin; select from slot limit 1');
    const atStart = storm.numbers().length;
    const applied = alone(own.database.pool, 'migrate', (migrating) =>
      apply(migrating, '9999_release.sql', release, 'a hash'),
    );
    // Bookings go on although the migration cannot have its lock.
    await expect.poll(() => storm.numbers().length, { timeout: 60_000 }).toBeGreaterThan(atStart + 5);
    await reader.query('commit');
    reader.release();
    await applied;
    const after = storm.numbers().length;
    await expect.poll(() => storm.numbers().length, { timeout: 30_000 }).toBeGreaterThan(after + 5);
    await storm.end();

    expect(storm.wrong).toEqual([]);
    expect(Object.keys(storm.heard).filter((code) => !['yes', '#400', 'RE0000'].includes(code))).toEqual([]);
    for (const table of ['slot', 'reservation', 'audit'] as const) {
      const idsAfter = await idsOf(table);
      expect([...before[table]].filter((id) => !idsAfter.has(id)).length, table).toBe(0);
    }
    const { rows } = await own.database.pool.query('select number from reservation');
    const stored = new Set(rows.map(({ number }) => number));
    expect(storm.numbers().filter((number) => !stored.has(number))).toEqual([]);
    expect(await invariantBreaches(own.database)).toEqual([]);
  },
);
