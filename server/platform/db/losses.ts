import type pg from 'pg';

type Rows = { present: boolean; removed: number };

/** Each table with whether it holds anything, and how many more rows this session has removed than put in. */
export async function rowsByTable(client: pg.PoolClient): Promise<Map<string, Rows>> {
  const { rows } = await client.query<Rows & { name: string }>(`
    select relname as name, pg_relation_size(relid) > 0 as present, (n_tup_del - n_tup_ins)::int as removed
    from pg_stat_xact_user_tables where schemaname = 'public'`);
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
  const losses = [...before].flatMap(([table, was]) => {
    const is = after.get(table);
    if (named.has(table) || !was.present) return [];
    if (!is?.present) return [`all of ${table}`];
    const count = is.removed - was.removed;
    return count > 0 ? [`${count} of ${table}`] : [];
  });
  if (losses.length === 0) return;
  throw new Error(`migration ${name} removes rows it does not name: ${losses.join(', ')}. Nothing was changed.`);
}
