import { planSubscriptionStates } from '../../../contract/payment/plan-subscription-states.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { post } from '../journal/post.ts';
import { amountOf, type PaymentRow } from '../payment/find.ts';
import { activate } from '../plan-subscription/activate.ts';
import { lockPlanSubscription } from '../plan-subscription/find.ts';

/** The money has come, once for each payment: the plan begins, or what needed no payment any more is owed to the customer. */
export async function receive(tx: Tx, context: Context, payment: PaymentRow): Promise<void> {
  const bought = await lockPlanSubscription(tx, payment.plan_subscription_id);
  const plan = await tx.selectFrom('plan').selectAll().where('id', '=', bought.plan_id).executeTakeFirstOrThrow();
  const occasion = {
    paymentId: payment.id,
    partnerId: payment.partner_id,
    legalEntityId: plan.legal_entity_id,
    amount: amountOf(payment),
    discount: payment.discount_amount,
    vatRate: plan.vat_rate,
  };
  const who = { now: context.now, actor: payment.gateway };
  if (!planSubscriptionStates[bought.status].payable) return post(tx, who, { ...occasion, event: 'overpaid' });
  await post(tx, who, { ...occasion, event: 'invoiced' });
  await post(tx, who, { ...occasion, event: 'received' });
  await activate(tx, context, bought, plan);
}
