import type { Selectable } from 'kysely';
import type { Context } from '../../identity/context.ts';
import { dayIn } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { likenessOf, type PersonColumns } from '../../platform/person/same-person.ts';
import type { Db } from '../../platform/transaction.ts';

type ListRow = Selectable<DB['insured_person']>;

export async function policiesWithLists(db: Db, { now, host }: Pick<Context, 'now' | 'host'>, accountId: string) {
  const policies = await db
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'subscription.product_id')
    .select(['subscription.id', 'entitlement_id', 'policy_no', 'valid_from', 'product.name'])
    .where('account_id', '=', accountId)
    .where('status', '!=', 'ended')
    .where(({ or, eb }) => or([eb('valid_to', 'is', null), eb('valid_to', '>=', dayIn(now, host.brand.timeZone))]))
    .orderBy('subscription.created_at', 'desc')
    .orderBy('subscription.id')
    .execute();
  const owners = policies.flatMap(({ id, entitlement_id }) => [id, entitlement_id]).filter((id) => id !== null);
  if (owners.length === 0) return [];
  const listed = await db
    .selectFrom('insured_person')
    .selectAll()
    .where(({ eb, fn }) => eb(fn.coalesce('entitlement_id', 'subscription_id'), 'in', owners))
    .orderBy('id')
    .execute();
  return policies.map((policy) => ({
    ...policy,
    listed: listed.filter(({ entitlement_id, subscription_id }) =>
      [policy.id, policy.entitlement_id].includes(entitlement_id ?? subscription_id),
    ),
  }));
}

type RelativeColumns = PersonColumns & { person_key: string | null; other_insured_ids: string[] };

export function mayBeListedAs(relative: RelativeColumns, person: ListRow, today: string): boolean {
  const isDecided =
    relative.other_insured_ids.includes(person.id) || person.person_keys.some((key) => key === relative.person_key);
  const { valid_from, valid_to } = person;
  const isOver = valid_to !== null && (valid_to < today || valid_to < valid_from);
  return !isDecided && !isOver && likenessOf(relative, person) === 'unsure';
}
