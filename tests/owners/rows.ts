import { type RawBuilder, sql } from 'kysely';
import { owners } from '../../server/owners.ts';
import type { Database } from '../../server/platform/db/open.ts';
import type { Table } from '../../server/platform/owner.ts';

export type Victims = { partners: readonly number[]; persons: readonly string[] };

const isTable = (name: string): name is Table => name in owners;
export const tables: readonly Table[] = Object.keys(owners).filter(isTable);

/** Any caller changes these counts, so they are no sign of a changed thing. */
const counters: readonly Table[] = ['audit', 'operator_session', 'session', 'offering'];

/** The condition of the victims' rows; undefined for a table without owners. */
function isTheirs(table: Table, victims: Victims): RawBuilder<boolean> | undefined {
  const owner = owners[table];
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (owner.kind === 'person') return sql`${column(owner.person)}::text = any(${victims.persons}::text[])`;
  if (owner.kind === 'partner') return sql`${column(owner.partner)} = any(${victims.partners}::int[])`;
  if (owner.kind === 'clinic') return sql`true`;
  if (owner.kind !== 'part') return undefined;
  const whole = isTheirs(owner.of, victims);
  const key = sql.ref(`${owner.of}.${owner.key ?? 'id'}`);
  return whole && sql`${column(owner.by)} in (select ${key} from ${sql.table(owner.of)} where ${whole})`;
}

export async function sumsOf({ db }: Database, victims: Victims): Promise<ReadonlyMap<string, string>> {
  const sums = tables.flatMap((table) => {
    const theirs = counters.includes(table) ? undefined : isTheirs(table, victims);
    return theirs
      ? [
          sql`select ${table} as name, md5(coalesce(string_agg(${sql.ref(table)}::text, '' order by ${sql.ref(table)}::text), '')) as sum
            from ${sql.table(table)} where ${theirs}`,
        ]
      : [];
  });
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** All partners see things of a clinic. */
function isShared(table: Table): boolean {
  const owner = owners[table];
  return owner.kind === 'part' ? isShared(owner.of) : owner.kind === 'clinic' && table !== 'partner_calendar';
}

export type Thing = { table: Table; id: string; number: string | null };

/** The newest rows, with the id and the number that a caller could name. */
export async function thingsOf({ db, pool }: Database, victims: Victims): Promise<Thing[]> {
  const { rows: columns } = await pool.query<{ table_name: string; column_name: string; data_type: string }>(
    "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'",
  );
  const has = (table: string, column: string, type: string) =>
    columns.some((one) => one.table_name === table && one.column_name === column && one.data_type === type);
  const newest = await Promise.all(
    tables.map(async (table): Promise<Thing[]> => {
      const theirs = isTheirs(table, victims);
      if (!theirs || isShared(table) || !has(table, 'id', 'uuid')) return [];
      const number = has(table, 'number', 'text') ? sql`number` : sql`null`;
      const { rows } = await sql<{ id: string; number: string | null }>`
        select id, ${number} as number from ${sql.table(table)} where ${theirs} order by id limit 1`.execute(db);
      return rows.map((row) => ({ table, ...row }));
    }),
  );
  const { id } = await db.selectFrom('provider').select('id').orderBy('id').executeTakeFirstOrThrow();
  return [...newest.flat(), { table: 'provider', id: String(id), number: null }];
}
