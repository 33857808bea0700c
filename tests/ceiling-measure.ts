import { readFileSync } from 'node:fs';
import { mostSearches } from '../contract/platform/door.ts';
import type { Door } from './ceiling-doors.ts';
import type { World } from './world.ts';

export type DoorMeasure = { door: Door; ratio: number };

const aSearch = { path: '/api/map/doctors?subfunction=101&location=Budapest' };

async function used({ database }: World): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const { user, system } = process.cpuUsage();
  const ticks = rows.map(({ pid }) => {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return (user + system) / 1000 + ticks.reduce((sum, one) => sum + one, 0) * 10;
}

/** The pieces of an answer are dropped at once, because putting them together is the caller's work. */
async function receive({ body }: Response): Promise<void> {
  for await (const _piece of body ?? []);
}

async function costOf(w: World, { path, init }: Pick<Door, 'path' | 'init'>, times: number): Promise<number> {
  const before = await used(w);
  for (let sent = 0; sent < times; sent += 1) await receive(await w.request(path, { ...init }));
  return ((await used(w)) - before) / times;
}

/** The processor of each door in searches for a provider of the same run, the dearest first. */
export async function measureDoors(w: World, doors: readonly Door[]): Promise<DoorMeasure[]> {
  await costOf(w, aSearch, 10);
  const search = await costOf(w, aSearch, 40);
  const measured: DoorMeasure[] = [];
  for (const door of doors) {
    // The first call fills what is kept, as for any visitor before.
    await costOf(w, door, 1);
    const quick = (await costOf(w, door, 2)) / search;
    const most = mostSearches[door.cost];
    let ratio = quick;
    // A door that few came through before is compiled while it is measured, which the search is no more.
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
