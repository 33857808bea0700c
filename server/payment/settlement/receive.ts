import type { Tx } from '../../platform/transaction.ts';
import { postOnce } from '../accounting/post.ts';
import type { Context } from '../context.ts';
import { issueOwed } from '../invoice/issue-owed.ts';
import { tellOfPayment } from '../letters/enqueue.ts';
import type { PaymentRow } from '../payment/find.ts';
import { noteUse } from '../plan/redeem-coupon.ts';
import { openChange, type PlanChangeRow } from '../plan-change/find.ts';
import { activate } from '../plan-subscription/activate.ts';
import { applyChange } from '../plan-subscription/apply-change.ts';
import { extend } from '../plan-subscription/extend.ts';
import { lockPlanSubscription, type PlanSubscriptionRow } from '../plan-subscription/find.ts';
import { isAwaited } from '../plan-subscription/next-payment.ts';
import { saveCard } from '../plan-subscription/save-card.ts';
import { occasionOf } from './occasion.ts';
import { noteRefund } from './refund.ts';

/** Runs once per payment: begins the plan, or gives back a payment that is no longer needed. */
export async function receive(
  tx: Tx,
  context: Context,
  payment: PaymentRow,
  planSubscriptionId: string,
): Promise<void> {
  const bought = await lockPlanSubscription(tx, planSubscriptionId);
  const occasion = await occasionOf(tx, payment);
  const plan = await tx.selectFrom('plan').selectAll().where('id', '=', bought.plan_id).executeTakeFirstOrThrow();
  const who = { now: context.now, actor: payment.gateway };
  const change = payment.kind === 'adjust' ? await changePaidBy(tx, bought, payment) : undefined;
  if (!change && !isAwaited(bought, payment)) {
    await postOnce(tx, who, { ...occasion, event: 'overpaid' });
    return noteRefund(tx, context, payment);
  }
  await postOnce(tx, who, { ...occasion, event: 'invoiced' });
  await postOnce(tx, who, { ...occasion, event: 'received' });
  if (payment.discount_amount > 0) await noteUse(tx, bought.id);
  const own = await saveCard(tx, context, payment.id, bought);
  if (change) await applyChange(tx, context, own, change);
  else await (bought.status === 'created' ? activate : extend)(tx, context, own, plan);
  const { first_day, paid_until: until } = await lockPlanSubscription(tx, bought.id);
  // A period that does not follow the one before has a first day of its own.
  const from = first_day === bought.first_day ? bought.paid_until : first_day;
  await issueOwed(tx, context, payment.id, { from, until });
  await tellOfPayment(tx, context, 'paid', payment);
}

async function changePaidBy(
  tx: Tx,
  { id, status, paid_until }: PlanSubscriptionRow,
  payment: PaymentRow,
): Promise<PlanChangeRow | undefined> {
  const change = await openChange(tx, id);
  const isFor = change?.payment_id === payment.id && change.status === 'verified_update';
  return isFor && status === 'active' && change.paid_until === paid_until ? change : undefined;
}
