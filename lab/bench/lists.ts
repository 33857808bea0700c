import { sql } from 'kysely';
import type { Tx } from '../../server/platform/transaction.ts';
import { firstPartner, type LongPortal, otherPartner, type PartnerAccount, partnerWith } from './partners.ts';
import { byTurns, type Row, shortList } from './rows.ts';

type ListOptions = Parameters<typeof partnerWith>[2];

/** Addresses of lists for a customer and for the desk, and of one line by its id and number. */
export type Lists = {
  own: Readonly<Record<string, string>>;
  desk: Readonly<Record<string, string>>;
  oneOwn: Readonly<Record<string, (one: { id: string; number: string }) => string>>;
  oneAtDesk: Readonly<Record<string, (one: { id: string; number: string }) => string>>;
  of: (count: number) => ListOptions;
};

export async function longLists(
  portal: LongPortal,
  lists: Lists,
  { count, seconds }: { count: number; seconds: number },
): Promise<Row[]> {
  const few = await partnerWith(portal, firstPartner, lists.of(2 * shortList));
  const many = await partnerWith(portal, otherPartner(), lists.of(count));
  const rows: Row[] = [];
  const measure = async (name: string, ask: (which: typeof few) => Promise<void>) =>
    rows.push(await byTurns(name, seconds, { few: () => ask(few), many: () => ask(many) }));
  for (const [name, path] of Object.entries(lists.own)) await measure(name, ({ customer }) => customer(path));
  for (const [name, of] of Object.entries(lists.oneOwn))
    await measure(name, ({ customer, next }) => customer(of(next())));
  for (const [name, path] of Object.entries(lists.desk)) await measure(name, ({ operator }) => operator(path));
  for (const [name, of] of Object.entries(lists.oneAtDesk))
    await measure(name, ({ operator, next }) => operator(of(next())));
  return rows;
}

type Fill = {
  insert: (db: Tx, owner: PartnerAccount, operator: string, count: number) => Promise<void>;
  tables: string;
};

export function casesOf(
  table: 'care_request' | 'claim',
  roles: ListOptions['roles'],
  { insert, tables }: Fill,
): Lists['of'] {
  return (count) => ({
    roles,
    fill: async ({ db, pool }, owner, operator) => {
      await db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await insert(tx, owner, operator, count);
      });
      await pool.query(`vacuum analyze ${tables}`);
    },
    seen: ({ db }, { id }) =>
      db.selectFrom(table).select(['id', 'number']).where('account_id', '=', id).limit(shortList).execute(),
  });
}
