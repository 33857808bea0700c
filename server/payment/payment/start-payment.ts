import { randomInt, randomUUID } from 'node:crypto';
import { href } from '../../../contract/href.ts';
import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { transferReference } from '../../../contract/payment/transfer-reference.ts';
import type { Localized } from '../../../contract/platform/localized.ts';
import type { Money } from '../../../contract/platform/money.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { iso, plus } from '../../platform/clock.ts';
import { moveTo } from '../../platform/move-to.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { transferName } from '../accounting/transfer-accounts.ts';
import type { Context } from '../context.ts';
import type { GatewayAnswer, PaymentOrder, StartedPayment, TransferAccount } from '../gateway/gateway.ts';
import { refusals } from '../gateway/gateway-states.ts';
import { gatewayFor, gatewayNamed } from '../gateway/gateways.ts';
import { planName } from '../plan/plan-row.ts';
import { noteTokens, offerCard, recurringTerms } from '../plan-subscription/card.ts';
import { amountOf, lockPayment } from './find.ts';
import { KeptBilling } from './kept-billing.ts';
import { movePayment } from './move.ts';
import { paymentEvent } from './payment-event.ts';

/** Minutes after its start at which a payment is first asked about. */
const firstQuery = 5;

type PlanFacts = {
  kind: 'purchase' | 'renewal' | 'adjust';
  accountId: string;
  planSubscriptionId: string;
  discount: number;
  periodFrom?: string;
  savesCardFor?: number | undefined;
  at?: string;
  transferTo?: TransferAccount | undefined;
};

type VisitPayment = {
  kind: 'visit';
  accountId: string | null;
  reservationId: string;
  subject: Localized;
  until: Temporal.Instant;
};

type PaymentFacts = (PlanFacts | VisitPayment) & { amount: Money; billing: KeptBilling };
export type PlanPayment = PlanFacts & Pick<PaymentFacts, 'amount' | 'billing'>;

/** Stores the payment before the gateway is asked, so that a lost answer can be found out. @throws Problem P008 */
export async function notePayment(tx: Tx, context: Context, facts: PaymentFacts): Promise<string> {
  const { kind, accountId, amount, billing } = facts;
  const id = randomUUID();
  const way = wayOf(context, id, facts);
  const event = paymentEvent(
    context,
    {
      type: 'payment',
      id,
      account_id: accountId,
      ...(facts.kind === 'visit' && { reservation_id: facts.reservationId }),
    },
    'init',
  );
  await moveTo(tx, context, { states: paymentStates, from: undefined, to: 'init', event });
  await tx
    .insertInto('payment')
    .values({
      id,
      partner_id: context.host.partnerId,
      account_id: accountId,
      kind,
      ...(facts.kind === 'visit'
        ? { reservation_id: facts.reservationId, subject: JSON.stringify(facts.subject) }
        : {
            plan_subscription_id: facts.planSubscriptionId,
            discount_amount: facts.discount,
            period_from: facts.periodFrom ?? null,
          }),
      amount: amount.amount,
      currency: amount.currency,
      gateway: way.name,
      order_ref: way.orderRef,
      status: 'init',
      billing: context.keys.seal(JSON.stringify(billing)),
      expires_at: iso(way.expiresAt),
      next_query_at: way.isAsked ? iso(plus(context.now, firstQuery)) : null,
      created_at: iso(context.now),
    })
    .execute();
  if (!way.isAsked) await movePayment(tx, context, await lockPayment(tx, id), 'started');
  if (facts.kind === 'visit' || facts.savesCardFor === undefined || !way.savesCard) return id;
  const { planSubscriptionId, savesCardFor } = facts;
  const origin = { paymentId: id, planSubscriptionId, accountId: facts.accountId };
  await offerCard(tx, context, { ...origin, gateway: way.name, currency: amount.currency }, savesCardFor);
  return id;
}

type PaidWay = {
  name: string;
  orderRef: string;
  expiresAt: Temporal.Instant;
  savesCard: boolean;
  isAsked: boolean;
};

/** @throws Problem P008 */
function wayOf(context: Context, id: string, facts: PaymentFacts): PaidWay {
  const { at, transferTo } = facts.kind === 'visit' ? {} : facts;
  if (transferTo) {
    const digits = Array.from({ length: 12 }, () => randomInt(10)).join('');
    const expiresAt = context.now.add({ hours: 24 * transferTo.days });
    return { name: transferName, orderRef: transferReference(digits), expiresAt, savesCard: false, isAsked: false };
  }
  const { currency } = facts.amount;
  const gateway = at === undefined ? gatewayFor(context, currency) : gatewayNamed(context, at);
  if (!gateway) throw problem('P008');
  return {
    name: gateway.name,
    orderRef: id.replaceAll('-', ''),
    expiresAt: facts.kind === 'visit' ? facts.until : plus(context.now, gateway.minutesToPay),
    savesCard: gateway.way.savesCard,
    isAsked: true,
  };
}

/** Asks the gateway outside any transaction. @throws Problem P004 if the customer cannot pay now; a later query decides the payment */
export async function startPayment(context: Context, id: string): Promise<void> {
  const answer = await ask(context, id);
  await inTransaction(context, (tx) => noteAnswer(tx, context, id, answer));
  if (answer.outcome === 'done') return;
  const isRefused = answer.outcome === 'refused' && refusals[answer.refusal].next === 'person';
  throw problem('P004', isRefused ? { why: 'refused' } : {});
}

async function ask(context: Context, id: string): Promise<GatewayAnswer<StartedPayment>> {
  const { gateway, order } = await orderOf(context, id);
  const recurring = await recurringTerms(context.database.db, id);
  const own = gatewayNamed(context, gateway);
  if (!own) return { outcome: 'refused', refusal: 'account', gatewayCodes: [] };
  return own.start({ ...order, ...(recurring && { recurring }) });
}

export async function orderOf(
  { database, host, keys, language }: Context,
  id: string,
): Promise<{ gateway: string; order: PaymentOrder }> {
  const row = await database.db
    .selectFrom('payment')
    .leftJoin('account', 'account.id', 'payment.account_id')
    .leftJoin('plan_subscription', 'plan_subscription.id', 'payment.plan_subscription_id')
    .leftJoin('plan', 'plan.id', 'plan_subscription.plan_id')
    .where('payment.id', '=', id)
    .select(['payment.gateway', 'payment.order_ref', 'payment.amount', 'payment.currency', 'payment.expires_at'])
    .select(['payment.billing', 'payment.reservation_id', 'account.email', 'account.contact_email'])
    .select(['plan.name as plan_name', 'payment.subject'])
    .executeTakeFirstOrThrow();
  if (row.billing === null) throw problem('P004', { why: 'refused' });
  const { name, country, postalCode, city, address, ...guest } = KeptBilling.parse(JSON.parse(keys.open(row.billing)));
  const order = {
    orderRef: row.order_ref,
    title: planName({ name: row.plan_name ?? row.subject }, language),
    amount: amountOf(row),
    email: row.contact_email ?? row.email ?? guest.email ?? '',
    language,
    expiresAt: Temporal.Instant.from(row.expires_at),
    returnUrl: `${host.baseUrl}${href(row.reservation_id === null ? 'med24-simplepay-return' : 'reservation-payment-return')}`,
    billing: { name, country, state: city, city, zip: postalCode, address },
  };
  return { gateway: row.gateway, order };
}

async function noteAnswer(tx: Tx, context: Context, id: string, answer: GatewayAnswer<StartedPayment>): Promise<void> {
  const row = await lockPayment(tx, id);
  if (answer.outcome === 'done') await noteTokens(tx, context, id, answer.result.tokens);
  // A notification may have decided the payment before this answer came.
  if (row.status !== 'init') {
    if (answer.outcome === 'done' && row.transaction_id === null)
      await noteTransaction(tx, id, answer.result.transactionId);
    return;
  }
  if (answer.outcome === 'done') {
    const { transactionId, paymentUrl } = answer.result;
    const url = context.keys.seal(paymentUrl);
    return movePayment(tx, context, row, 'started', { transaction_id: transactionId, payment_url: url });
  }
  const isRefused = answer.outcome === 'refused' && refusals[answer.refusal].next !== 'query';
  return movePayment(tx, context, row, isRefused ? 'fail' : 'unknown');
}

export async function noteTransaction(tx: Tx, id: string, transactionId: string): Promise<void> {
  await tx.updateTable('payment').set({ transaction_id: transactionId }).where('id', '=', id).execute();
}
