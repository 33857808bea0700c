import type pg from 'pg';

type Rows = { present: boolean; removed: number };

/** Of each table, whether it has rows, and how many more this session has removed than put in, since it last told PostgreSQL. */
export async function rowsByTable(client: pg.PoolClient): Promise<Map<string, Rows>> {
  const { rows: tables } = await client.query<{ ask: string }>(`
    select format('select %L as name, exists (select from %I) as present', relname, relname) as ask from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  if (tables.length === 0) return new Map();
  const { rows } = await client.query<Rows & { name: string }>(`
    select name, present, (n_tup_del - n_tup_ins)::int as removed
    from (${tables.map(({ ask }) => ask).join(' union all ')}) found
      join pg_stat_xact_user_tables on relname = name and schemaname = 'public'`);
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

const removal = /^-- removes rows of (\w+): \S/gm;

/**
 * Refuses a migration that takes rows away without a line `-- removes rows of <table>: <why>` (F19). Only what its own
 * transaction did counts, because others go on writing meanwhile; rows that it puts back are not lost.
 * @throws Error which the transaction must not outlive
 */
export async function refuseLosses(
  client: pg.PoolClient,
  { name, text }: { name: string; text: string },
  before: ReadonlyMap<string, Rows>,
): Promise<void> {
  const named = new Set([...text.matchAll(removal)].map(([, table]) => table));
  const after = await rowsByTable(client);
  const lost = [...before].flatMap(([table, was]) => {
    const is = after.get(table);
    if (named.has(table) || !was.present) return [];
    if (!is?.present) return [`all of ${table}`];
    const count = is.removed - was.removed;
    return count > 0 ? [`${count} of ${table}`] : [];
  });
  if (lost.length === 0) return;
  throw new Error(`migration ${name} removes rows it does not name: ${lost.join(', ')}. Nothing was changed.`);
}
