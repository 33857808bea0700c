import { sql } from 'kysely';

/** The policy that has a number now, or that another one with this number was merged into. */
export function policyNumbered(number: string) {
  return sql<boolean>`(subscription.policy_no = ${number}
    or subscription.former_numbers <> '{}' and subscription.former_numbers @> array[${number}])`;
}
