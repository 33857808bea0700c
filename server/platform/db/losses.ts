import type pg from 'pg';

type Rows = { present: boolean; removed: number };

export async function rowsByTable(client: pg.PoolClient): Promise<Map<string, Rows>> {
  const { rows } = await client.query<Rows & { name: string }>(`
    select relname as name, pg_relation_size(relid) > 0 as present, (n_tup_del - n_tup_ins)::int as removed
    from pg_stat_xact_user_tables where schemaname = 'public'`);
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

const removal = /^-- removes rows of (\w+): \S/gm;

/**
 * A migration that removes rows needs a line `-- removes rows of <table>: <why>` (F19); rows put back are not lost.
 * @throws Error, after which the transaction must be rolled back
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
