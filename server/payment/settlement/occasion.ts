import type { Db, Tx } from '../../platform/transaction.ts';
import { isTransfer } from '../gateways/transfer-accounts.ts';
import { amountOf, type PaymentRow } from '../payment/find.ts';
import type { CashBook, SaleKind } from '../payment/post.ts';

export async function occasionOf(tx: Tx, payment: PaymentRow) {
  const sale = await (payment.plan_subscription_id === null
    ? visitSale(tx, payment.partner_id)
    : planSale(tx, payment.plan_subscription_id));
  const kind: SaleKind = payment.plan_subscription_id === null ? 'visit' : 'plan';
  const at: CashBook = isTransfer(payment) ? 'bank' : 'gateway';
  return {
    kind,
    at,
    paymentId: payment.id,
    partnerId: payment.partner_id,
    legalEntityId: sale.legal_entity_id,
    amount: amountOf(payment),
    discount: payment.discount_amount,
    vatRate: sale.vat_rate,
  };
}

function planSale(db: Db, planSubscriptionId: string) {
  return db
    .selectFrom('plan')
    .innerJoin('plan_subscription', 'plan_subscription.plan_id', 'plan.id')
    .select(['legal_entity_id', 'vat_rate'])
    .where('plan_subscription.id', '=', planSubscriptionId)
    .executeTakeFirstOrThrow();
}

function visitSale(db: Db, partnerId: number) {
  return db
    .selectFrom('visit_sale')
    .select(['legal_entity_id', 'vat_rate'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
}
