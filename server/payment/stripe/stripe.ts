import Stripe from 'stripe';
import { z } from 'zod';
import type { Currency } from '../../../contract/platform/money.ts';
import { jsonOf } from '../../platform/json.ts';
import type { GatewayAnswer, GatewayTransaction, OrderTrace, PaymentGateway } from '../gateway.ts';
import { moneyFromHundredths, wireAmount, wireCurrency } from './amounts.ts';
import { asked } from './answers.ts';
import { readReturn, returnAddress } from './return-address.ts';
import {
  expanded,
  NotifiedSession,
  Refund,
  SessionPage,
  StartedSession,
  statusOf,
  transactionIn,
  WholeSession,
} from './sessions.ts';

export type StripeOptions = {
  /** The address of the interface, such as `https://api.stripe.com`. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** The newest first: what signs the addresses by which customers come back. */
  returnKeys: readonly [string, ...string[]];
  clock: () => Temporal.Instant;
  /** Milliseconds until an answer counts as lost. */
  patience?: number;
};

const currencies: readonly Currency[] = ['RON', 'EUR', 'HUF'];

const page = { size: 100, most: 50 } as const;

/** Minutes before and after its start in which an order whose answer was lost is looked for. */
const around = { before: 5, after: 15 } as const;

const refused = (refusal: 'request' | 'missing') => ({ outcome: 'refused', refusal, gatewayCodes: [] }) as const;

export function stripe({
  url,
  secretKey,
  webhookSecret,
  returnKeys,
  clock,
  patience = 20_000,
}: StripeOptions): PaymentGateway {
  const { protocol, host, hostname, port } = new URL(url);
  const client = new Stripe(secretKey, {
    ...{ host: hostname, protocol: protocol === 'http:' ? 'http' : 'https' },
    ...(port !== '' && { port }),
    timeout: patience,
    // The portal asks again itself, after it has looked. A connection that closes is tried once more by the library all the same, which the
    // idempotency keys make harmless.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const { sessions } = client.checkout;

  const isSafe = (address: string) => ['https:', protocol].includes(new URL(address).protocol);

  function retrieved(id: string) {
    return asked({ ask: () => sessions.retrieve(id, { expand: [...expanded] }), schema: WholeSession });
  }

  /** Stripe looks for no reference of ours: where its answer was lost, the orders begun at that time are looked through. */
  async function found(orderRef: string, known: OrderTrace | undefined): Promise<GatewayAnswer<WholeSession[]>> {
    if (known?.transactionId) {
      const answer = await retrieved(known.transactionId);
      return answer.outcome === 'done' ? { outcome: 'done', result: [answer.result] } : answer;
    }
    const seconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);
    const created = known && {
      gte: seconds(known.startedAt.subtract({ minutes: around.before })),
      lte: seconds(known.startedAt.add({ minutes: around.after })),
    };
    const own: WholeSession[] = [];
    let after: string | undefined;
    for (let no = 0; no < page.most; no += 1) {
      const wanted = {
        limit: page.size,
        ...(created && { created }),
        ...(after !== undefined && { starting_after: after }),
      };
      const expand = expanded.map((path) => `data.${path}`);
      const answer = await asked({ ask: () => sessions.list({ ...wanted, expand }), schema: SessionPage });
      if (answer.outcome !== 'done') return answer;
      const { data, has_more } = answer.result;
      own.push(...data.filter((session) => session.client_reference_id === orderRef));
      after = data.at(-1)?.id;
      if (!has_more || after === undefined) return { outcome: 'done', result: own };
    }
    return { outcome: 'unknown', reason: 'malformed' };
  }

  async function sessionOf(orderRef: string, known: OrderTrace | undefined): Promise<GatewayAnswer<WholeSession>> {
    const answer = await found(orderRef, known);
    if (answer.outcome !== 'done') return answer;
    const [session] = answer.result;
    return session ? { outcome: 'done', result: session } : refused('missing');
  }

  return {
    name: 'stripe',
    host,
    // Stripe takes no less than thirty, counted from when it is asked.
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

    start: async (order) => {
      const { orderRef, title, amount, email, language, expiresAt } = order;
      const currency = wireCurrency(amount.currency);
      const answer = await asked({
        ask: () =>
          sessions.create(
            {
              mode: 'payment',
              allowed_payment_method_types: ['card'],
              adaptive_pricing: { enabled: false },
              line_items: [
                {
                  quantity: 1,
                  price_data: { currency, unit_amount: wireAmount(amount), product_data: { name: title } },
                },
              ],
              client_reference_id: orderRef,
              payment_intent_data: { metadata: { order_ref: orderRef } },
              customer_email: email,
              locale: language,
              expires_at: Math.floor(expiresAt.epochMilliseconds / 1000),
              success_url: returnAddress(order, 'paid', returnKeys[0]),
              cancel_url: returnAddress(order, 'cancelled', returnKeys[0]),
            },
            { idempotencyKey: `start-${orderRef}` },
          ),
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
    },

    query: async ({ orderRefs = [], transactionIds = [], known }) => {
      const answers = [
        ...(await Promise.all(orderRefs.map((orderRef) => found(orderRef, known)))),
        ...(await Promise.all(transactionIds.map((transactionId) => found('', { transactionId, startedAt: clock() })))),
      ];
      const transactions: GatewayTransaction[] = [];
      for (const answer of answers) {
        if (answer.outcome !== 'done') return answer;
        for (const session of answer.result) {
          const transaction = transactionIn(session, clock());
          if (!transaction) return { outcome: 'unknown', reason: 'malformed' };
          transactions.push(transaction);
        }
      }
      return { outcome: 'done', result: transactions };
    },

    refund: async ({ orderRef, amount, refundRef, known }) => {
      const session = await sessionOf(orderRef, known);
      if (session.outcome !== 'done') return session;
      const { payment_intent: intent } = session.result;
      if (!intent) return refused('missing');
      const answer = await asked({
        ask: () =>
          client.refunds.create(
            { payment_intent: intent.id, amount: wireAmount(amount), metadata: { order_ref: orderRef } },
            refundRef === undefined ? {} : { idempotencyKey: `refund-${refundRef}` },
          ),
        schema: Refund,
        matches: (refund) =>
          refund.payment_intent === intent.id &&
          refund.amount === wireAmount(amount) &&
          refund.currency === amount.currency,
      });
      if (answer.outcome !== 'done') return answer;
      const { id, status } = answer.result;
      if (status === 'failed' || status === 'canceled') return refused('request');
      // Under way: a later query lists it once it is done.
      if (status !== 'succeeded') return { outcome: 'unknown', reason: 'pending' };
      const before = intent.latest_charge;
      const left = before ? before.amount_captured - before.amount_refunded - wireAmount(amount) : 0;
      const remaining = moneyFromHundredths(Math.max(0, left), amount.currency) ?? { ...amount, amount: 0 };
      return { outcome: 'done', result: { refund: { transactionId: id, amount }, remaining } };
    },

    cancel: async ({ orderRef, known }) => {
      const session = await sessionOf(orderRef, known);
      if (session.outcome !== 'done') return session;
      const { id } = session.result;
      const answer = await asked({ ask: () => sessions.expire(id), schema: NotifiedSession });
      if (answer.outcome !== 'done') return answer;
      return { outcome: 'done', result: { status: statusOf(answer.result, clock()) } };
    },

    charge: async () => refused('request'),
    cancelToken: async () => refused('request'),
    cancelCard: async () => refused('request'),

    readReturn: (query) => readReturn(query, returnKeys),

    readNotification: (body, signature, now) => {
      if (jsonOf(Buffer.from(body).toString('utf8')) === undefined) return { refused: 'malformed' };
      const event = verified(body, signature, now);
      if (!event) return { refused: 'signature' };
      const confirmation = { body: new Uint8Array(Buffer.from('{}')), signature: undefined };
      const session = Told.safeParse(event).data?.data.object;
      if (!session?.client_reference_id || !session.currency) return { notification: undefined, confirmation };
      const { id, client_reference_id: orderRef, currency, amount_total: total } = session;
      const facts = { orderRef, transactionId: id, status: statusOf(session, now), currency };
      const amount = total === null ? undefined : moneyFromHundredths(total, currency);
      const notification = { ...facts, paidAt: undefined, finishedAt: undefined, card: undefined, amount };
      return { notification, confirmation };
    },
  };

  function verified(body: Uint8Array, signature: string | undefined, now: Temporal.Instant): unknown {
    try {
      const { DEFAULT_TOLERANCE: tolerance } = client.webhooks;
      const at = now.epochMilliseconds;
      return client.webhooks.constructEvent(
        Buffer.from(body),
        signature ?? '',
        webhookSecret,
        tolerance,
        undefined,
        at,
      );
    } catch {
      return undefined;
    }
  }
}

/** What tells of an order; everything else that Stripe signs is confirmed and left. */
const Told = z.object({
  type: z.string().startsWith('checkout.session.'),
  data: z.object({ object: NotifiedSession }),
});
