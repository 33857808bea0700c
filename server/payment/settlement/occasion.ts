import type { Tx } from '../../platform/transaction.ts';
import { amountOf, type PaymentRow } from '../payment/find.ts';

/** Reads the plan that a payment is for, and what an entry of the journal says of both. */
export async function occasionOf(tx: Tx, payment: PaymentRow) {
  const plan = await tx
    .selectFrom('plan')
    .innerJoin('plan_subscription', 'plan_subscription.plan_id', 'plan.id')
    .selectAll('plan')
    .where('plan_subscription.id', '=', payment.plan_subscription_id)
    .executeTakeFirstOrThrow();
  const occasion = {
    paymentId: payment.id,
    partnerId: payment.partner_id,
    legalEntityId: plan.legal_entity_id,
    amount: amountOf(payment),
    discount: payment.discount_amount,
    vatRate: plan.vat_rate,
  };
  return { plan, occasion };
}
