import { z } from 'zod';
import type { Database } from '../../server/platform/db/open.ts';

const Reference = z.object({ from: z.string(), column: z.string(), to: z.string(), key: z.string() });

/** All foreign keys between two tables with a partner are checked. */
export async function strangersIn({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query(`
    select one.conrelid::regclass::text as "from", here.attname as column, one.confrelid::regclass::text as "to", there.attname as key
    from pg_constraint one
      join pg_attribute here on here.attrelid = one.conrelid and here.attnum = one.conkey[1]
      join pg_attribute there on there.attrelid = one.confrelid and there.attnum = one.confkey[1]
      join pg_attribute mine on mine.attrelid = one.conrelid and mine.attname = 'partner_id'
      join pg_attribute theirs on theirs.attrelid = one.confrelid and theirs.attname = 'partner_id'
    where one.contype = 'f' and array_length(one.conkey, 1) = 1 and here.attname <> 'partner_id'`);
  const references = z.array(Reference).min(20).parse(rows);
  const lists = await Promise.all(
    references.map(async ({ from, column, to, key }) => {
      const { rowCount } = await pool.query(
        `select from ${from} mine join ${to} theirs on theirs.${key} = mine.${column} where mine.partner_id <> theirs.partner_id limit 1`,
      );
      return rowCount ? [`${from}.${column} leads to another partner's ${to}`] : [];
    }),
  );
  return lists.flat();
}
