import { enqueueLetter } from '../../platform/mail/outbox.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { PaymentRow } from '../payment/find.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import type { PlanSubscriptionRow } from '../plan-subscription/find.ts';

export type PlanLetterKind = 'plan_paid' | 'plan_given_back' | 'plan_ends' | 'plan_cancelled' | 'plan_reactivated';

type Owner = Pick<PlanSubscriptionRow, 'id' | 'partner_id' | 'account_id'>;

export function tellOfPayment(
  tx: Tx,
  context: Context,
  kind: PlanLetterKind,
  { id, plan_subscription_id, ...owner }: PaymentRow,
): Promise<void> {
  return tell(tx, context, kind, { ...owner, id: plan_subscription_id }, { paymentId: id });
}

/** Writes to the customer that the plan ends, if it still does when the letter is made. */
export function tellOfEnd(tx: Tx, context: Context, row: PlanSubscriptionRow): Promise<void> {
  return tell(tx, context, 'plan_ends', row, { paidUntil: row.paid_until });
}

/** Writes to the customer that the plan is cancelled, or goes on, if it still is so when the letter is made. */
export function tellOfCancellation(
  tx: Tx,
  context: Context,
  kind: 'plan_cancelled' | 'plan_reactivated',
  row: PlanSubscriptionRow,
): Promise<void> {
  return tell(tx, context, kind, row, { endsOn: row.ends_on });
}

async function tell(
  tx: Tx,
  context: Context,
  kind: PlanLetterKind,
  { id, partner_id, account_id }: Owner,
  about: object,
): Promise<void> {
  const { actor, onBehalfOf } = paymentEvent(context, { type: 'plan_subscription', id, account_id }, 'letter');
  const facts = JSON.stringify({ planSubscriptionId: id, ...about });
  const letter = { partner_id, account_id, facts, actor: actor.id, on_behalf_of: onBehalfOf };
  await enqueueLetter(tx, context.now, kind, letter, 'known');
}
