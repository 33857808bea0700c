import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthPaper, healthPath } from '../tasks/papers/health-tables.ts';
import { account } from '../tests/identity/account.ts';
import { refusedLines } from '../tests/support/refused-lines.ts';
import { type World, world } from '../tests/support/world.ts';
import { areas } from './areas.ts';
import { healthTables } from './health-tables.ts';
import { owners } from './owners.ts';
import { personalData } from './personal-data.ts';
import { opened, type PlainDB } from './platform/db/health.ts';
import type { Database } from './platform/db/open.ts';
import { retention as ofPlatform, type RetentionRow } from './platform/retention.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const rows = [...healthTables].map(([table, row]) => ({ table, ...row }));
const retention: readonly RetentionRow[] = [...ofPlatform, ...areas.flatMap(({ data }) => data.retention)];
const partOf = (id: string) => personalData.find((one) => one.id === id);

describe('a table of health data', () => {
  it('does not compile without how it is handed out, how long it is kept and what an erasure does (0189)', {
    timeout: 400_000,
  }, async () => {
    const [part, handedOut] = ["part: 'drafts'", "handedOut: 'with its part'"];
    const [retentionLine, erasedLine] = ["kept: { with: 'draft' }", "erased: 'deleted'"];
    const table = (...words: string[]) => `({ rating: { ${words.join(', ')} } }) satisfies HealthTables;`;
    const lines = [
      `import type { HealthTables } from '${resolve('server/platform/db/health-table.ts')}';`,
      `import type { AreaServer } from '${resolve('server/platform/area.ts')}';`,
      "declare const area: Pick<AreaServer<never, never>, 'data'>;",
      'area.data.healthTables satisfies HealthTables;',
      table(part, handedOut, retentionLine, erasedLine),
      table(part, "handedOut: { not: 'It is a copy.' }", "kept: { rule: 'a row' }", "erased: { stays: 'A sum.' }"),
      `${table(handedOut, retentionLine, erasedLine)} // refused`,
      `${table(part, retentionLine, erasedLine)} // refused`,
      `${table(part, handedOut, erasedLine)} // refused`,
      `${table(part, handedOut, retentionLine)} // refused`,
      `${table(part, 'handedOut: {}', retentionLine, erasedLine)} // refused`,
      `${table(part, handedOut, 'kept: {}', erasedLine)} // refused`,
      `${table(part, handedOut, "kept: { with: 'no_table' }", erasedLine)} // refused`,
      `${table(part, handedOut, retentionLine, 'erased: {}')} // refused`,
      "(['rating'] as const) satisfies HealthTables; // refused",
    ];
    expect(await refusedLines(lines)).toEqual(lines.filter((line) => line.endsWith('// refused')));
  });

  it.each(rows)('$table is handed out with a part that hands something out, or says why not (P01)', (row) => {
    const part = partOf(row.part);
    expect(part?.id).toBe(row.part);
    if (row.handedOut === 'with its part') expect(part?.resources).toBeTypeOf('function');
    else expect(row.handedOut.not).toMatch(/^[A-Z].*\.$/);
  });

  it.each(rows)('$table is kept for a time that something ends (P06)', async ({ table, part, kept: ending }) => {
    if ('until' in ending) expect(ending.until).not.toBe('');
    if ('hold' in ending) expect(partOf(part)?.holds?.map(({ id }) => id)).toContain(ending.hold);
    if ('rule' in ending) {
      const row = retention.find(({ data }) => data === ending.rule);
      expect(await deletions(async (db) => row?.forgetBefore(db, '1900-01-01'))).toContain(table);
    }
    if ('with' in ending) expect(await ownersIn(table)).toContain(ending.with);
  });

  it.each(rows.filter(({ erased }) => erased === 'deleted'))(
    'rows of $table are deleted by an erasure, themselves or with what they belong to (P03)',
    async ({ table, part }) => {
      const { id } = await account(w.database);
      const deleted = await deletions((db) =>
        db.transaction().execute(async (tx) => await partOf(part)?.erase(opened(tx), w.context(), id)),
      );
      expect([table, ...(await cascadesOf(table))].some((one) => deleted.includes(one))).toBe(true);
    },
  );
});

async function deletions(run: (db: Database['db']) => Promise<unknown>): Promise<string[]> {
  const tables: string[] = [];
  const heard = new Kysely<PlainDB>({
    dialect: new PostgresDialect({ pool: w.database.pool }),
    log: ({ query }) => {
      tables.push(/^delete from "(\w+)"/.exec(query.sql)?.[1] ?? '');
    },
  });
  await run(heard);
  return tables;
}

async function ownersIn(table: string): Promise<string[]> {
  const { rows: keys } = await w.database.pool.query<{ name: string }>(
    "select confrelid::regclass::text as name from pg_constraint where contype = 'f' and conrelid = $1::regclass",
    [table],
  );
  return keys.map(({ name }) => name);
}

/** Tables with rows that are deleted along with this one's. */
async function cascadesOf(table: string): Promise<string[]> {
  const { rows: keys } = await w.database.pool.query<{ name: string }>(
    "select confrelid::regclass::text as name from pg_constraint where contype = 'f' and confdeltype = 'c' and conrelid = $1::regclass",
    [table],
  );
  return keys.map(({ name }) => name);
}

/** Tables with such a column that are about no customer. */
const ofOthers = { entitlement: 'the register of a partner', operator_recovery_code: 'of an operator' };

describe('every table that leads to a person', () => {
  const named = [...personalData.flatMap(({ tables }) => [...tables]), ...healthTables.keys()];

  /** By the owner of their table or of the whole that they are a part of. */
  function isOfPerson(table: string): boolean {
    const owner = Object.entries(owners).find(([name]) => name === table)?.[1];
    if (owner === undefined) return false;
    return owner.kind === 'person' || (owner.kind === 'part' && isOfPerson(owner.of));
  }

  it('stands in exactly one part of what is handed out and erased, or on the list of health data (P01, P03, 0189)', () => {
    expect(Object.keys(owners).filter((table) => isOfPerson(table) && !named.some((one) => one === table))).toEqual([]);
    expect(named.filter((table, at) => named.indexOf(table) !== at)).toEqual([]);
  });

  it('also by its columns, where no owner says so (P01, P03, 0189)', async () => {
    const { rows: columns } = await w.database.pool.query<{ name: string }>(`
      select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and column_name in ('account_id', 'person_id', 'own_account_id', 'relative_id', 'birth_date', 'patient')`);
    const others = columns.map(({ name }) => name).filter((table) => !named.some((one) => one === table));
    expect(others.toSorted()).toEqual(Object.keys(ofOthers));
  });
});

it('docs/health-tables.md says what each says of itself: `node tasks/health-tables.ts` writes it (P06)', () => {
  expect(readFileSync(healthPath, 'utf8') === healthPaper()).toBe(true);
});
