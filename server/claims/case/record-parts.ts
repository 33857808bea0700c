import { sql } from 'kysely';
import { visibilities } from '../../../contract/records/record.ts';
import { type Load, named } from './part.ts';

/** What the customer keeps to themselves is for nobody else; what was replaced is read from the record that stands. */
export const recordParts: Load = async (db, { session }, { accountId, partnerId }, names) => {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'name', 'status', 'visit_ref', 'created_at'])
    .where('account_id', '=', accountId)
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'current')
    .where('visibility', 'in', session && !session.impersonator ? visibilities : ['care_team'])
    .where(sql<boolean>`array[upper(id::text), upper(visit_ref)] && ${names}::text[]`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    personId: accountId,
    names: named(row.id),
    refers: named(row.visit_ref),
    view: {
      kind: 'record',
      ...{ number: null, service: null, title: row.name, status: row.status, turn: null, dueAt: null },
      ...{ at: row.created_at, sums: [] },
    },
  }));
};
