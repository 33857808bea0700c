import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  // A statement must end by its caller alone, and by none of the time limits.
  w = await world({ strangersPatience: 600_000 });
  w.database.pool.on('acquire', (client) => {
    client.query('set lock_timeout = 0; set statement_timeout = 0').catch(() => {});
  });
});
afterAll(() => w.close());

async function waiting(): Promise<number> {
  const { rows } = await w.database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}

const week = 'start=ge2026-11-24&start=lt2026-11-30';

it.each([
  ['a search for a doctor', '/api/map/doctors?subfunction=101&week=2026-11-30'],
  ['a search for a provider', '/api/map/providers?subfunction=101&week=2026-11-30'],
  ['free times of FHIR', `/fhir/Slot?${week}`],
  ['proposals of FHIR', '/fhir/Appointment/$find?start=2026-11-24&end=2026-11-30'],
])('%s ends when the caller leaves, whatever it waits for in the database (T42, D12)', async (_name, path) => {
  const blocker = await w.database.pool.connect();
  try {
    await blocker.query('begin; lock table slot in access exclusive mode');
    const caller = new AbortController();
    const answer = w.request(path, { signal: caller.signal }).catch(() => undefined);
    await expect.poll(waiting).toBe(1);
    caller.abort();
    await expect.poll(waiting).toBe(0);
    await answer;
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
