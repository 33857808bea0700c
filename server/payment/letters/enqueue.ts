import { enqueueLetter } from '../../platform/mail/outbox.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { PaymentRow } from '../payment/find.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import type { PlanSubscriptionRow } from '../plan-subscription/find.ts';

export type PlanLetterKind =
  | 'plan_transfer'
  | 'plan_paid'
  | 'plan_given_back'
  | 'plan_ends'
  | 'plan_renews'
  | 'plan_past_due'
  | 'plan_suspended'
  | 'plan_price_changes'
  | 'plan_cancelled'
  | 'plan_reactivated';
export type VisitLetterKind = 'visit_paid' | 'visit_lost' | 'visit_given_back';

type Owner = Pick<PlanSubscriptionRow, 'id' | 'partner_id' | 'account_id'>;

export async function tellOfPayment(
  tx: Tx,
  context: Context,
  kind: 'paid' | 'given_back',
  { id, plan_subscription_id, account_id, ...payment }: PaymentRow,
): Promise<void> {
  if (plan_subscription_id === null || account_id === null)
    return tellOfVisit(tx, context, `visit_${kind}`, { id, account_id, ...payment });
  return tell(tx, context, `plan_${kind}`, { ...payment, account_id, id: plan_subscription_id }, { paymentId: id });
}

export function tellOfTransfer(
  tx: Tx,
  context: Context,
  { id, planSubscriptionId, accountId }: { id: string; planSubscriptionId: string; accountId: string },
): Promise<void> {
  const owner = { id: planSubscriptionId, partner_id: context.host.partnerId, account_id: accountId };
  return tell(tx, context, 'plan_transfer', owner, { paymentId: id });
}

type VisitPayment = Pick<PaymentRow, 'id' | 'partner_id' | 'account_id' | 'reservation_id'>;

export async function tellOfVisit(
  tx: Tx,
  context: Context,
  kind: VisitLetterKind,
  { id, partner_id, account_id, reservation_id }: VisitPayment,
): Promise<void> {
  const { actor, onBehalfOf } = paymentEvent(context, { type: 'payment', id, account_id, reservation_id }, 'letter');
  const facts = JSON.stringify({ paymentId: id });
  const letter = { partner_id, account_id, reservation_id, facts, actor: actor.id, on_behalf_of: onBehalfOf };
  await enqueueLetter(tx, context.now, kind, letter, 'known');
}

export function tellOfEnd(
  tx: Tx,
  context: Context,
  kind: 'plan_ends' | 'plan_renews' | 'plan_past_due' | 'plan_suspended',
  row: PlanSubscriptionRow,
): Promise<void> {
  return tell(tx, context, kind, row, { paidUntil: row.paid_until });
}

export function tellOfPrice(
  tx: Tx,
  context: Context,
  row: PlanSubscriptionRow,
  newPrice: { price: number; from: string },
): Promise<void> {
  return tell(tx, context, 'plan_price_changes', row, newPrice);
}

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
