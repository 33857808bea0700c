import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { jobs } from '../../server/jobs.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import type { Database } from '../../server/platform/db/open.ts';
import type { Host } from '../../server/platform/host.ts';
import type { createServices } from '../../server/services.ts';
import { care } from './care.ts';
import { firstPartner, partnerWith } from './partners.ts';
import { commonest } from './plain.ts';
import { byTurns, type Row } from './rows.ts';
import type { RunningPortal } from './servers.ts';

type Services = Awaited<ReturnType<typeof createServices>>;
export type Side = {
  url: string;
  database: Database;
  services: Services;
  hosts: readonly Host[];
  start: () => Promise<RunningPortal>;
};
export type Sides = { whole: Side; hundredth: Side };

/** Seconds on the large database, and on one with a hundredth of its rows. */
export type Once = { name: string; whole: number; hundredth: number };

const own = 1000;
const lists = {
  'own requests': '/care-requests',
  'requests at the desk': '/desk/cases?list=requests',
  'requests at the desk, closed': '/desk/cases?list=requests&filter=done',
  'requests at the desk, overdue': '/desk/cases?list=requests&filter=overdue',
  'how much work there is': '/desk/work',
};
const searches = ['nearest', 'price', 'rating', 'distance&lat=47.498&lng=19.04'];

export async function questions({ whole, hundredth }: Sides, seconds: number): Promise<Row[]> {
  const sides = [await visitorsOf(whole), await visitorsOf(hundredth)] as const;
  const rows: Row[] = [];
  try {
    for (const name of Object.keys(sides[0].asks))
      rows.push(await byTurns(name, seconds, { many: askOf(sides[0], name), few: askOf(sides[1], name) }));
  } finally {
    for (const { stop } of sides) await stop();
  }
  return rows;
}

type Visitors = { asks: Record<string, () => Promise<void>>; stop: () => Promise<void> };

function askOf({ asks }: Visitors, name: string): () => Promise<void> {
  const ask = asks[name];
  if (!ask) throw new Error(`nobody asks for ${name}`);
  return ask;
}

async function visitorsOf(side: Side): Promise<Visitors> {
  const { database, services } = side;
  const portal = await side.start();
  const { customer, operator, next, atDesk } = await partnerWith(
    { origin: portal.origin, database, keys: services.keys },
    firstPartner,
    { ...care.of(own), roles: ['supervisor', 'medical_adviser'] },
  );
  const slots = await slotsIn(database);
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const post = { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${portal.origin}${path}`, {
      ...(body !== undefined && post),
      headers: { 'content-type': 'application/json', ...headers },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  };
  let visitor = 0;
  const page = () => {
    visitor += 1;
    return `/services/provider-search?subfunction=${commonest}&n=${visitor}`;
  };
  return {
    stop: portal.stop,
    asks: {
      ...Object.fromEntries(
        searches.map((sort) => [
          `search by ${sort.split('&')[0]}`,
          () => send(`/api/map/doctors?subfunction=${commonest}&sortBy=${sort}`),
        ]),
      ),
      'a page of results, drawn anew': () => send(page()),
      'a hold': () => send('/api/calendar/reservations', { slotId: slots.pop(), subfunctionId: commonest }),
      ...Object.fromEntries(
        Object.entries(lists).map(([name, path]) => [
          name,
          () => (path.startsWith('/desk') ? operator(path) : customer(path)),
        ]),
      ),
      'one request at the desk': () => operator(`/desk/care-requests/${next().id}`),
      'a person by e-mail': () => send('/api/desk/persons/search', { query: 'p77@size.example' }, atDesk),
      'a person by number': () => send('/api/desk/persons/search', { query: next().number }, atDesk),
    },
  };
}

async function slotsIn({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select slot.id from offering join slot on slot.schedule_id = offering.schedule_id
    where subfunction_id = ${commonest} and slot.status = 'free' and slot.start_at > now() + interval '30 days' order by slot.id limit 10000`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function works(sides: Sides, baseBackup: Backup): Promise<Once[]> {
  const both = async (name: string, work: (side: Side) => Promise<unknown>): Promise<Once> => ({
    name,
    hundredth: await secondsOf(() => work(sides.hundredth)),
    whole: await secondsOf(() => work(sides.whole)),
  });
  const done: Once[] = [];
  done.push(await both('start, until it is ready', async ({ start }) => (await start()).stop()));
  done.push(await both('migrations, none of them new', ({ database }) => migrate(database.pool)));
  // Each job runs once before it is measured, because the first run has to plan its statements.
  for (const job of jobs) await both(job.name, ({ services, hosts }) => job.run(services, hosts));
  for (const job of jobs) done.push(await both(job.name, ({ services, hosts }) => job.run(services, hosts)));
  done.push(await both('ten thousand new times, as an import writes them', addTimes));
  done.push(await both('an index more on the times', addIndex));
  done.push(await both('a base backup', ({ url }) => backUp(url, baseBackup)));
  return done;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function addTimes({ database }: Side): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin; set local statement_timeout = '60s'");
    await client.query(`insert into slot (id, schedule_id, of_doctor, start_at, end_at, status)
      select gen_random_uuid(), schedule.id, doctor_id, at, at + interval '10 minutes', 'free' from (select id, doctor_id from schedule order by id limit 40) schedule,
        lateral (select now() + interval '900 days' + no * interval '10 minutes' as at from generate_series(1, 250) no) time`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function addIndex({ database }: Side): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('create index concurrently size_of_slot on slot (changed_at)');
    await client.query('drop index size_of_slot');
  } finally {
    client.release(true);
  }
}

type Backup = (url: string, file: string) => Promise<void>;

async function backUp(url: string, baseBackup: Backup): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-size-'));
  try {
    await baseBackup(url, join(folder, 'base.tar'));
    if (statSync(join(folder, 'base.tar')).size === 0) throw new Error('an empty backup');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function tablesIn({ db }: Database): Promise<{ name: string; rows: number; each: number }[]> {
  const { rows } = await sql<{ name: string; rows: number; each: number }>`
    select relname as name, reltuples::bigint as rows, round(pg_total_relation_size(oid) / reltuples) as each
    from pg_class where relkind = 'r' and reltuples > 1000 order by pg_total_relation_size(oid) desc limit 12`.execute(
    db,
  );
  return rows;
}
