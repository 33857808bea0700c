import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { listen } from '../../tests/house/statements.ts';
import { databaseProxy } from '../../tests/support/database-proxy.ts';
import { slotId } from '../../tests/support/fixture.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { type World, world } from '../../tests/support/world.ts';
import { handlers } from '../handlers.ts';
import { authorize } from '../identity/session/authorize.ts';
import type { Effect } from './context.ts';
import { type Database, openDatabase } from './db/open.ts';
import { plannedEachTime } from './db/prepared.ts';
import { createExecute, type Execute } from './execute.ts';
import { afterCommit, inTransaction, sendAlong, type Tx } from './transaction.ts';

let w: World;
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let proxied: Database;
let execute: Execute;

beforeAll(async () => {
  w = await world();
  proxy = await databaseProxy(w.database.pool.options.connectionString ?? '');
  proxied = openDatabase(proxy.url, { max: 4 });
  execute = createExecute(w.services, handlers, authorize);
});
afterAll(async () => {
  await proxied.close();
  await proxy.close();
  await w.close();
});

function hold(slot: string, idempotencyKey: string | undefined) {
  const info = { ...w.context(), database: proxied, idempotencyKey };
  return execute(startReservation.id, { slotId: slot, subfunctionId: 101 }, info);
}

async function numbersOf(slot: string): Promise<string[]> {
  const rows = await w.database.db.selectFrom('reservation').select('number').where('slot_id', '=', slot).execute();
  return rows.map(({ number }) => number);
}

describe.each([
  ['before the database hears it', 'before', '2026-11-24T09:00', '2026-11-24T09:30', 0],
  ['after it is done, before its answer is heard', 'after', '2026-11-24T10:00', '2026-11-24T10:30', 1],
] as const)('a connection that breaks at COMMIT, %s', (_when, cut, keyed, keyless, done) => {
  it('F21: answers by the Idempotency-Key, and has booked once', async () => {
    const slot = slotId(0, keyed);
    const cuts = proxy.cuts();
    proxy.cutNextCommit(cut);
    const key = randomUUID();
    const view = await hold(slot, key);
    expect(proxy.cuts()).toBe(cuts + 1);
    expect(await numbersOf(slot)).toEqual([view.number]);
    expect((await hold(slot, key)).number).toBe(view.number);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('F21: says without a key that nobody knows, and does nothing twice', async () => {
    const slot = slotId(0, keyless);
    proxy.cutNextCommit(cut);
    await expect(hold(slot, undefined)).rejects.toMatchObject({ code: 'K503', details: { retryAfterSeconds: 2 } });
    expect(await numbersOf(slot)).toHaveLength(done);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});

describe('the effects of a transaction', () => {
  const effectsOf = (services: typeof w.services) => {
    const seen: Effect[][] = [];
    return {
      seen,
      services: { ...services, committed: (effects: ReadonlySet<Effect>) => void seen.push([...effects]) },
    };
  };

  it('are set off once, after the commit, whoever noted them (R9)', async () => {
    const { seen, services } = effectsOf(w.services);
    const open = async (tx: Tx) => {
      afterCommit(tx, 'letters');
      afterCommit(tx, 'letters');
      afterCommit(tx, 'pages');
      expect(seen).toEqual([]);
    };
    await inTransaction(services, open);
    await inTransaction(services, async () => 'nothing');
    expect(seen).toEqual([['letters', 'pages']]);
  });

  it('come to nothing when it is rolled back, and cannot be noted outside one (R9)', async () => {
    const { seen, services } = effectsOf(w.services);
    const fails = inTransaction(services, async (tx) => {
      afterCommit(tx, 'letters');
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect(seen).toEqual([]);
    const bare = w.database.db.transaction().execute(async (tx) => afterCommit(tx, 'letters'));
    await expect(bare).rejects.toThrow('not started by inTransaction');
  });
});

describe('statements of one transaction (0092)', () => {
  const fails = (tx: Tx) => sql`select 1 / ${0}::int`.execute(tx);

  it('go out in the order of the calls, without waiting for each other’s answers', async () => {
    const { steps, stop } = listen();
    const answers = await inTransaction(w.services, (tx) =>
      Promise.all([1, 2, 3].map((no) => sql<{ no: number }>`select ${no}::int as no`.execute(tx))),
    ).finally(stop);
    expect(answers.map(({ rows: [row] }) => row?.no)).toEqual([1, 2, 3]);
    expect(steps.map((step) => step.map(({ values: [no] }) => no))).toEqual([[undefined, 1, 2, 3], [undefined]]);
  });

  it('are rolled back by one that was sent along and fails, and the caller is told why', async () => {
    const { pool } = w.database;
    await pool.query('create table sent_along (no int)');
    const write = (tx: Tx) => sql`insert into sent_along values (${1})`.execute(tx);
    const atTheEnd = async (tx: Tx) => {
      await write(tx);
      await sendAlong(tx, fails(tx));
    };
    const before = async (tx: Tx) => {
      await sendAlong(tx, fails(tx));
      await write(tx);
    };
    for (const run of [atTheEnd, before])
      await expect(inTransaction(w.services, run)).rejects.toThrow('division by zero');
    expect((await pool.query('select * from sent_along')).rows).toEqual([]);
    await pool.query('drop table sent_along');
  });

  it('are waited for where the transaction knows nothing of what is sent along', async () => {
    const bare = w.database.db.transaction().execute((tx) => sendAlong(tx, fails(tx)));
    await expect(bare).rejects.toThrow('division by zero');
  });

  it('are refused once it has ended, whichever way', async () => {
    const transactions: Tx[] = [];
    await inTransaction(w.services, async (tx) => void transactions.push(tx));
    const refused = inTransaction(w.services, async (tx) => {
      transactions.push(tx);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    for (const tx of transactions) await expect(sql`select 1`.execute(tx)).rejects.toThrow('the transaction has ended');
  });
});

it('a guest’s hold takes four round trips (0092, S4.4-01)', async () => {
  await hold(slotId(0, '2026-11-25T09:00'), undefined);
  const { steps, stop } = listen();
  await hold(slotId(0, '2026-11-25T09:30'), undefined).finally(stop);
  expect(steps.map((step) => step.map(({ text }) => text.trim().split(' ', 2).join(' ')))).toEqual([
    ['begin', expect.stringContaining('select')],
    [expect.stringContaining('select'), expect.stringContaining('select'), expect.stringContaining('with')],
    ['update offering', expect.stringContaining('with "change"'), 'insert into'],
    ['insert into', 'commit'],
  ]);
});

it('statements are prepared by name, but for those that are planned each time', async () => {
  const { rows } = await w.database.db.connection().execute(async (one) => {
    await sql`select ${1}::int as kept`.execute(one);
    await sql`${plannedEachTime} select ${1}::int as not_kept`.execute(one);
    return sql`select statement from pg_prepared_statements where statement like ${'%::int as %kept'}`.execute(one);
  });
  expect(rows).toEqual([{ statement: 'select $1::int as kept' }]);
});

describe('statements prepared before a migration', () => {
  const all = (db: Database['db'], table: string) => sql`select * from ${sql.table(table)} where ${1} = 1`.execute(db);

  async function widened(table: string, run: (ask: () => Promise<unknown>) => Promise<unknown>) {
    const { db, pool } = w.database;
    await pool.query(`create table ${table} (a int); insert into ${table} values (1)`);
    // On every connection, so that whichever is asked next has it.
    const clients = await Promise.all(Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()));
    for (const client of clients) client.release();
    await Promise.all(clients.map(() => db.connection().execute((one) => all(one, table))));
    await pool.query(`alter table ${table} add column b int default 2`);
    const answer = await run(() => all(db, table).then(({ rows }) => rows));
    await pool.query(`drop table ${table}`);
    return answer;
  }

  it('F19: are prepared anew where nothing else depends on them', async () => {
    const seen = await widened('widened_alone', (ask) => Promise.all(Array.from({ length: 20 }, ask)));
    expect(seen).toEqual(Array(20).fill([{ a: 1, b: 2 }]));
  });

  it('F19: let their transaction run once more, and its effects once', async () => {
    const fired: number[] = [];
    const services = {
      database: w.database,
      committed: (effects: ReadonlySet<unknown>) => void fired.push(effects.size),
    };
    let runs = 0;
    const seen = await widened('widened_within', () =>
      inTransaction(services, async (tx) => {
        runs += 1;
        afterCommit(tx, 'letters');
        return (await all(tx, 'widened_within')).rows;
      }),
    );
    expect([seen, runs, fired]).toEqual([[{ a: 1, b: 2 }], 2, [1]]);
  });
});

it.each(['40P01', '40001'])('F19: a transaction that others exclude runs twice more, and no more: %s', async (code) => {
  const runs: number[] = [];
  const excluded = (times: number) =>
    inTransaction(w.services, async () => {
      runs.push(runs.length);
      if (runs.length <= times) throw Object.assign(new Error('excluded'), { code });
      return 'done';
    });
  expect([await excluded(2), runs.length]).toEqual(['done', 3]);
  runs.length = 0;
  await expect(excluded(3)).rejects.toMatchObject({ code });
  expect(runs.length).toBe(3);
});
