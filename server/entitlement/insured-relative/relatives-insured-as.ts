import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/types.ts';
import type { Db } from '../../platform/transaction.ts';
import { type RelativeRow, typed } from '../relative/find-relative.ts';

type Insured = Pick<Selectable<DB['insured_person']>, 'entitlement_id' | 'subscription_id' | 'person_keys'>;

/** The relatives with whom the policy's coverage is shared and who are this insured person. */
export async function relativesInsuredAs(
  db: Db,
  { entitlement_id, subscription_id, person_keys }: Insured,
): Promise<RelativeRow[]> {
  const rows = await db
    .selectFrom('relative')
    .selectAll('relative')
    .where('ended_at', 'is', null)
    .where('coverage_shared', '=', true)
    .where('person_key', 'in', person_keys)
    .where('account_id', 'in', (from) =>
      from
        .selectFrom('subscription')
        .select('account_id')
        .where(({ or, eb }) =>
          or([eb('subscription.entitlement_id', '=', entitlement_id), eb('subscription.id', '=', subscription_id)]),
        ),
    )
    .execute();
  return rows.map(typed);
}
