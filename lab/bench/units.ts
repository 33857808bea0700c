import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../server/platform/db/open.ts';
import type { Keys } from '../../server/platform/keys.ts';
import { account } from '../../tests/identity/account.ts';
import { freeSlots } from './bookings.ts';
import { searchPath } from './demo-portal.ts';
import { load, type Target } from './load.ts';
import { logIn } from './partners.ts';
import { commonest } from './plain.ts';
import type { RunningPortal } from './servers.ts';

/** Milliseconds of the processor for portal and database, bytes sent, and bytes by which the database grows. */
export const UnitCosts = z.record(
  z.string(),
  z.object({ portal: z.number(), database: z.number(), sent: z.number(), stored: z.number() }),
);
export type UnitCosts = z.infer<typeof UnitCosts>;

type Place = { database: Database; keys: Keys; ours: RunningPortal };

const callers = 8;

export async function unitCosts(place: Place, seconds: number): Promise<UnitCosts> {
  const costs: UnitCosts = {};
  for (const [name, target] of Object.entries(await targetsOf(place))) {
    await load(target, { callers, seconds: seconds / 2 });
    const before = await spent(place);
    const { answers } = await load(target, { callers, seconds });
    const after = await spent(place);
    const each = (of: keyof typeof after) => (after[of] - before[of]) / answers;
    costs[name] = {
      portal: each('portal'),
      database: each('database'),
      stored: each('stored'),
      sent: await bytesOf(target),
    };
  }
  return costs;
}

async function targetsOf({ database, keys, ours: { origin } }: Place): Promise<Record<string, Target>> {
  const slots = await freeSlots(database);
  const customers: string[] = [];
  while (customers.length < 100) customers.push(await logIn(database, keys, await account(database)));
  let requests = 0;
  const next = () => {
    requests += 1;
    return requests;
  };
  const hold = () => JSON.stringify({ slotId: slots.pop()?.slotId, subfunctionId: commonest });
  const login = () => ({ authorization: `Bearer ${customers[next() % customers.length]}` });
  const accept = [200, 409];
  const booked = (answer: string) => {
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(answer));
    return { path: `/api/reservations/${token}/finish-with-login`, body: '{}' };
  };
  return {
    'a page from the cache': { origin, path: () => '/' },
    'a page that is rendered': { origin, path: () => `${searchPath}&n=${next()}` },
    'a search over the API': { origin, path: () => `/api/map/doctors?subfunction=${commonest}&sortBy=nearest` },
    'a hold that is released': { origin, path: () => '/api/calendar/reservations', body: hold, accept },
    'a booking with its letter': {
      origin,
      path: () => '/api/calendar/reservations',
      headers: login,
      body: hold,
      next: booked,
    },
    'a customer’s overview over the API': { origin, path: () => '/api/overview', headers: login },
  };
}

async function bytesOf({ origin, path, body, headers }: Target): Promise<number> {
  if (body) return 2000;
  const own = typeof headers === 'function' ? headers() : headers;
  const answer = await fetch(origin + path(), { headers: { 'accept-encoding': 'gzip', ...own } });
  if (!answer.ok) throw new Error(`${path()}: ${answer.status}`);
  const length = Number(answer.headers.get('content-length'));
  return length > 0 ? length : (await answer.arrayBuffer()).byteLength;
}

async function spent({ database, ours }: Place) {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    database.db,
  );
  return {
    portal: 1000 * (await ours.usage()).seconds,
    database: 1000 * (await secondsOfServer(database)),
    stored: rows[0]?.size ?? 0,
  };
}

/** The database's processes are found on this machine: the postmaster's children, with the time of those that have ended. */
async function secondsOfServer({ db }: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.flatMap((pid) => statOf(Number(pid)) ?? []).filter(({ parent }) => parent === postmaster);
  return children.reduce((sum, { own }) => sum + own, statOf(postmaster)?.ended ?? 0);
}

const ticks = 100;

function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    // The fields after the name, which may have blanks: state, parent, …; the process's own ticks are 11 and 12, those of
    // children that have ended 13 and 14.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const at = (no: number) => Number(fields[no] ?? 0);
    return { parent: at(1), own: (at(11) + at(12)) / ticks, ended: (at(13) + at(14)) / ticks };
  } catch {
    return undefined;
  }
}
