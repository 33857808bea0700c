import type { Context } from '../booking/context.ts';
import { onBehalfOf } from '../identity/session/on-behalf.ts';
import type { Tx } from '../platform/transaction.ts';

type Case = { account_id: string; subscription_id: string; number: string };

/** What the desk does for the customer of a case; undefined where nobody can log in to the account. */
export function customersOwn(
  tx: Tx,
  context: Context,
  { account_id: accountId, subscription_id: subscriptionId, number: reason }: Case,
) {
  return onBehalfOf(tx, context, { accountId, subscriptionId, reason });
}
