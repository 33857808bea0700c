import { refundedOf, type Session } from './book.ts';

// These objects follow Stripe's documentation, as far as a payment has them.

export function refundShape(session: Session, refund: Session['refunds'][number]) {
  return {
    ...{ id: refund.id, object: 'refund', amount: refund.amount, charge: chargeId(session), created: refund.created },
    ...{ currency: session.currency, metadata: { order_ref: session.orderRef }, payment_intent: session.intent },
    ...{ reason: null, receipt_number: null, status: refund.status },
  };
}

const chargeId = ({ intent = '' }: Session) => intent.replace('pi_', 'ch_');

function chargeShape(session: Session) {
  const refunded = refundedOf(session);
  return {
    ...{ id: chargeId(session), object: 'charge', amount: session.total, amount_captured: session.received },
    ...{ amount_refunded: refunded, captured: true, created: session.paidAt, currency: session.currency },
    ...{ disputed: false, livemode: false, paid: true, payment_intent: session.intent, status: 'succeeded' },
    refunded: refunded === session.received,
    refunds: {
      ...{ object: 'list', has_more: false, url: `/v1/charges/${chargeId(session)}/refunds` },
      data: session.refunds.map((refund) => refundShape(session, refund)),
    },
  };
}

function intentShape(session: Session) {
  return {
    ...{ id: session.intent, object: 'payment_intent', amount: session.total, amount_received: session.received },
    ...{ currency: session.currency, livemode: false, metadata: { order_ref: session.orderRef } },
    ...{ status: 'succeeded', latest_charge: chargeShape(session) },
  };
}

export function sessionShape(session: Session, base: string, expands: boolean) {
  const isPaid = session.status === 'complete';
  const intent = session.intent === undefined ? null : expands ? intentShape(session) : session.intent;
  return {
    ...{ id: session.id, object: 'checkout.session', amount_subtotal: session.total, amount_total: session.total },
    ...{ cancel_url: session.cancelUrl, client_reference_id: session.orderRef, created: session.created },
    ...{ currency: session.currency, customer: null, customer_email: session.email, expires_at: session.expiresAt },
    ...{ livemode: false, locale: session.locale, metadata: {}, mode: 'payment', payment_intent: intent },
    ...{ payment_method_types: ['card'], payment_status: isPaid ? 'paid' : 'unpaid', status: session.status },
    ...{ success_url: session.successUrl, ui_mode: 'hosted_page' },
    url: session.status === 'open' ? `${base}/c/pay/${session.id}` : null,
  };
}

export function eventShape(id: string, type: string, created: number, object: object) {
  return {
    ...{ id, object: 'event', api_version: '2026-10-28.endive', created, data: { object }, livemode: false },
    ...{ pending_webhooks: 1, request: { id: null, idempotency_key: null }, type },
  };
}

type Fault = { type: string; message: string; code?: string; param?: string };

export function errorShape(fault: Fault) {
  const { code, type } = fault;
  const more =
    code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
  return { error: { ...fault, ...more, type } };
}
