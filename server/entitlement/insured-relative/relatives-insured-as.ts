import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/types.ts';
import type { Db } from '../../platform/transaction.ts';
import { type RelativeRow, relativeRowOf } from '../relative/find-relative.ts';

type Insured = Pick<Selectable<DB['insured_person']>, 'entitlement_id' | 'subscription_id' | 'person_keys'>;
type List = Omit<Insured, 'person_keys'>;

export async function relativesInsuredAs(db: Db, { person_keys, ...list }: Insured): Promise<RelativeRow[]> {
  const relatives = await relativesUnder(db, list);
  return relatives.filter(({ person_key }) => person_key !== null && person_keys.includes(person_key));
}

export async function relativesUnder(db: Db, { entitlement_id, subscription_id }: List): Promise<RelativeRow[]> {
  const rows = await db
    .selectFrom('relative')
    .selectAll('relative')
    .where('ended_at', 'is', null)
    .where('coverage_shared', '=', true)
    .where('account_id', 'in', (from) =>
      from
        .selectFrom('subscription')
        .select('account_id')
        .where(({ or, eb }) =>
          or([eb('subscription.entitlement_id', '=', entitlement_id), eb('subscription.id', '=', subscription_id)]),
        ),
    )
    .orderBy('id')
    .execute();
  return rows.map(relativeRowOf);
}
