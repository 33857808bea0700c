import { sql } from 'kysely';

export function policyNumbered(number: string) {
  return sql<boolean>`(subscription.policy_no = ${number}
    or subscription.former_numbers <> '{}' and subscription.former_numbers @> array[${number}])`;
}
