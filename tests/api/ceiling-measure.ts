import { mostSearches } from '../../contract/platform/door.ts';
import { processorTime } from '../../server/platform/files/inspect/processor-time.ts';
import { children } from '../files/resident.ts';
import type { World } from '../support/world.ts';
import type { Door } from './ceiling-doors.ts';

export type DoorMeasure = { door: Door; ratio: number };

const aSearch = { path: '/api/map/doctors?subfunction=101&location=Budapest' };

/** Milliseconds of processor; PostgreSQL's own work belongs to nobody's request. */
async function databaseUse({ database }: World): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  return new Map(rows.map(({ pid }) => [pid, processorTime(pid) ?? 0]));
}

/** With the processes that look into files; they stay for the next file. */
function portalUse(): number {
  const { user, system } = process.cpuUsage();
  const beside = children().reduce((sum, pid) => sum + (processorTime(Number(pid)) ?? 0), 0);
  return (user + system) / 1000 + beside;
}

/** The pieces of an answer are dropped at once, because putting them together is the caller's work. */
async function receive({ body }: Response): Promise<void> {
  for await (const _piece of body ?? []);
}

async function costOf(w: World, door: Pick<Door, 'path' | 'init'>, times: number): Promise<number> {
  const [database, portal] = [await databaseUse(w), portalUse()];
  for (let sent = 0; sent < times; sent += 1) await receive(await w.request(door.path, { ...door.init }));
  const [databaseAfter, portalAfter] = [await databaseUse(w), portalUse()];
  // A connection that ended amid the requests takes its counts along.
  if ([...database.keys()].some((pid) => !databaseAfter.has(pid))) return costOf(w, door, times);
  const inDatabase = [...databaseAfter].reduce((sum, [pid, used]) => sum + used - (database.get(pid) ?? 0), 0);
  return (portalAfter - portal + inDatabase) / times;
}

/** Costs are in searches for a provider of the same run, the dearest first. */
export async function measureDoors(w: World, doors: readonly Door[]): Promise<DoorMeasure[]> {
  await costOf(w, aSearch, 10);
  const search = await costOf(w, aSearch, 40);
  const measured: DoorMeasure[] = [];
  for (const door of doors) {
    // The first call fills the caches, as for any visitor before.
    await costOf(w, door, 1);
    const quick = (await costOf(w, door, 2)) / search;
    const most = mostSearches[door.cost];
    let ratio = quick;
    // A rarely used door is compiled while it is measured, and the search is compiled already.
    for (let again = 0; again < 3 && ratio > most / 2; again += 1)
      ratio = Math.min(ratio, (await costOf(w, door, 8)) / search);
    measured.push({ door, ratio });
  }
  return measured.toSorted((one, other) => other.ratio - one.ratio);
}

export function aboveCeiling(measured: readonly DoorMeasure[]): string[] {
  const above = measured.filter(({ door, ratio }) => ratio > mostSearches[door.cost]);
  return above.map(({ door, ratio }) => `${ratio.toFixed(1)} ${door.path}`);
}
