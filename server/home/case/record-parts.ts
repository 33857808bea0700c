import { sql } from 'kysely';
import { visibilities } from '../../../contract/records/record-kinds.ts';
import { atProviders } from '../../booking/reservation/at-providers.ts';
import { isOwn } from '../../platform/owner.ts';
import { owners } from '../../records/owners.ts';
import { named, type PartKind } from './part.ts';

/** Private records are shown to the customer alone, and replaced records to nobody. */
export const recordParts: PartKind = {
  links: async (db, { session }, owner) => {
    const rows = await db
      .selectFrom('record')
      .select(['id', 'visit_ref'])
      .where(isOwn(owner, owners.record))
      .where('status', '=', 'current')
      .where('visibility', 'in', session && !session.impersonator ? visibilities : ['care_team'])
      .execute();
    return rows.map(({ id, visit_ref }) => ({
      id,
      personId: owner.session.accountId,
      names: named(id),
      refers: named(visit_ref),
    }));
  },
  within: async (db, _context, ids, reach) => {
    const rows = await db
      .selectFrom('record')
      .innerJoin('reservation', (join) =>
        join
          .onRef('reservation.number', '=', 'record.visit_ref')
          .onRef('reservation.account_id', '=', 'record.account_id'),
      )
      .select('record.id')
      .where('record.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where(({ ref }) => atProviders(ref('reservation.id'), reach))
      .execute();
    return rows.map(({ id }) => id);
  },
  load: async (db, _context, ids) => {
    const rows = await db
      .selectFrom('record')
      .select(['id', 'name', 'status', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      view: {
        kind: 'record',
        ...{ number: null, service: null, title: row.name, status: row.status, turn: null, dueAt: null },
        ...{ at: row.created_at, sums: [] },
      },
    }));
  },
};
