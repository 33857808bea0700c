import Stripe from 'stripe';
import type { Currency, Money } from '../../../../contract/platform/money.ts';
import type { GatewayAnswer, GatewayTransaction, OrderTrace, PaymentGateway, PaymentOrder } from '../gateway.ts';
import { moneyFromHundredths, wireAmount, wireCurrency } from './amounts.ts';
import { ask } from './answers.ts';
import { findSessions, readSession } from './find-sessions.ts';
import { readNotification } from './read-notification.ts';
import { readReturn, returnAddress } from './return-address.ts';
import { NotifiedSession, Refund, StartedSession, statusOf, transactionIn, type WholeSession } from './sessions.ts';

export type StripeOptions = {
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** The keys that sign the addresses by which customers come back, the newest first. */
  returnKeys: readonly [string, ...string[]];
  clock: () => Temporal.Instant;
  /** Milliseconds until an answer counts as lost. */
  patience?: number;
};

type Input<Name extends 'start' | 'query' | 'refund' | 'cancel'> = Parameters<PaymentGateway[Name]>[0];
type Answer<Name extends keyof PaymentGateway> = PaymentGateway[Name] extends (input: never) => infer Result
  ? Result
  : never;

const currencies: readonly Currency[] = ['RON', 'EUR', 'HUF'];

const refusal = (reason: 'request' | 'missing') => ({ outcome: 'refused', refusal: reason, gatewayCodes: [] }) as const;

export function stripe(options: StripeOptions): PaymentGateway {
  const { url, webhookSecret, returnKeys, clock } = options;
  const client = clientOf(options);
  return {
    name: 'stripe',
    host: new URL(url).host,
    // Stripe refuses less than thirty minutes from when it receives the request.
    minutesToPay: 32,
    signatureHeader: 'stripe-signature',
    way: {
      name: 'Stripe',
      processor: 'Stripe Payments Europe, Limited',
      wallets: ['apple_pay', 'google_pay'],
      savesCard: false,
      statement: 'data_transfer_stripe',
      mark: { src: '/payment/stripe.svg', href: 'https://stripe.com/payments/checkout' },
    },
    asks: { together: 1, aMinute: 120 },
    takes: (currency) => currencies.includes(currency),
    start: (order) => start(client, options, order),
    query: (input) => query(client, clock, input),
    refund: (input) => refund(client, input),
    cancel: (input) => cancel(client, clock, input),
    charge: async () => refusal('request'),
    cancelToken: async () => refusal('request'),
    cancelCard: async () => refusal('request'),
    readReturn: (search) => readReturn(search, returnKeys),
    readNotification: (...message) => readNotification(client, webhookSecret, message),
  };
}

function clientOf({ url, secretKey, patience = 20_000 }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    ...{ host: hostname, protocol: protocol === 'http:' ? 'http' : 'https' },
    ...(port !== '' && { port }),
    timeout: patience,
    // The portal repeats a request itself, after a query. The library repeats one whose connection closes, which is
    // harmless by its key.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

async function start(
  { checkout }: Stripe,
  { url, returnKeys: [key] }: StripeOptions,
  order: PaymentOrder,
): Answer<'start'> {
  const { orderRef, amount } = order;
  const isSafe = (address: string) => ['https:', new URL(url).protocol].includes(new URL(address).protocol);
  const answer = await ask({
    call: () => checkout.sessions.create(sessionFor(order, key), { idempotencyKey: `start-${orderRef}` }),
    schema: StartedSession,
    matches: (session) =>
      session.client_reference_id === orderRef &&
      session.amount_total === wireAmount(amount) &&
      session.currency === amount.currency &&
      isSafe(session.url),
  });
  if (answer.outcome !== 'done') return answer;
  const { id, url: paymentUrl } = answer.result;
  return { outcome: 'done', result: { transactionId: id, paymentUrl, tokens: [] } };
}

function sessionFor(order: PaymentOrder, key: string) {
  const { orderRef, title, amount, email, language, expiresAt } = order;
  const price = { currency: wireCurrency(amount.currency), unit_amount: wireAmount(amount) };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    line_items: [{ quantity: 1, price_data: { ...price, product_data: { name: title } } }],
    client_reference_id: orderRef,
    payment_intent_data: { metadata: { order_ref: orderRef } },
    customer_email: email,
    locale: language,
    expires_at: Math.floor(expiresAt.epochMilliseconds / 1000),
    success_url: returnAddress(order, 'paid', key),
    cancel_url: returnAddress(order, 'cancelled', key),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

async function query(
  client: Stripe,
  clock: StripeOptions['clock'],
  { orderRefs = [], transactionIds = [], known }: Input<'query'>,
): Answer<'query'> {
  const answers = [
    ...(await Promise.all(orderRefs.map((orderRef) => findSessions(client, orderRef, known)))),
    ...(await Promise.all(transactionIds.map((id) => readSession(client, id)))),
  ];
  const transactions: GatewayTransaction[] = [];
  for (const answer of answers) {
    if (answer.outcome !== 'done') return answer;
    for (const session of [answer.result].flat()) {
      const transaction = transactionIn(session, clock());
      if (!transaction) return { outcome: 'unknown', reason: 'malformed' };
      transactions.push(transaction);
    }
  }
  return { outcome: 'done', result: transactions };
}

async function refund(client: Stripe, { orderRef, amount, refundRef, known }: Input<'refund'>): Answer<'refund'> {
  const session = await sessionOf(client, orderRef, known);
  if (session.outcome !== 'done') return session;
  const { payment_intent: intent } = session.result;
  if (!intent) return refusal('missing');
  const answer = await ask({
    call: () =>
      client.refunds.create(
        { payment_intent: intent.id, amount: wireAmount(amount), metadata: { order_ref: orderRef } },
        refundRef === undefined ? {} : { idempotencyKey: `refund-${refundRef}` },
      ),
    schema: Refund,
    matches: (one) =>
      one.payment_intent === intent.id && one.amount === wireAmount(amount) && one.currency === amount.currency,
  });
  if (answer.outcome !== 'done') return answer;
  const { id, status } = answer.result;
  if (status === 'failed' || status === 'canceled') return refusal('request');
  // The refund is under way: a later query lists it once it is done.
  if (status !== 'succeeded') return { outcome: 'unknown', reason: 'pending' };
  const remaining = remainingOf(intent.latest_charge, amount);
  return { outcome: 'done', result: { refund: { transactionId: id, amount }, remaining } };
}

type Charge = NonNullable<WholeSession['payment_intent']>['latest_charge'];

function remainingOf(charge: Charge, amount: Money): Money {
  const rest = charge ? charge.amount_captured - charge.amount_refunded - wireAmount(amount) : 0;
  return moneyFromHundredths(Math.max(0, rest), amount.currency) ?? { ...amount, amount: 0 };
}

async function cancel(
  client: Stripe,
  clock: StripeOptions['clock'],
  { orderRef, known }: Input<'cancel'>,
): Answer<'cancel'> {
  const session = await sessionOf(client, orderRef, known);
  if (session.outcome !== 'done') return session;
  const { id } = session.result;
  const answer = await ask({ call: () => client.checkout.sessions.expire(id), schema: NotifiedSession });
  if (answer.outcome !== 'done') return answer;
  return { outcome: 'done', result: { status: statusOf(answer.result, clock()) } };
}

async function sessionOf(
  client: Stripe,
  orderRef: string,
  trace: OrderTrace | undefined,
): Promise<GatewayAnswer<WholeSession>> {
  const answer = await findSessions(client, orderRef, trace);
  if (answer.outcome !== 'done') return answer;
  const [session] = answer.result;
  return session ? { outcome: 'done', result: session } : refusal('missing');
}
