import type { Context } from '../booking/context.ts';
import { onBehalfOf } from '../identity/session/on-behalf.ts';
import type { Tx } from '../platform/transaction.ts';

type Case = { account_id: string; subscription_id: string; number: string };

/** The customer's own context for a step of the desk; undefined where nobody can log in to the account. */
export function customersOwn(
  tx: Tx,
  context: Context,
  { account_id: accountId, subscription_id: subscriptionId, number: reason }: Case,
) {
  return onBehalfOf(tx, context, { accountId, subscriptionId, reason });
}
