import { z } from 'zod';
import { Currency } from '../../../../contract/platform/money.ts';
import type { GatewayTransaction } from '../gateway.ts';
import type { GatewayStatus } from '../gateway-states.ts';
import { moneyFromHundredths } from './amounts.ts';

const OurCurrency = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(Currency);

export const Refund = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount: z.int(),
  currency: OurCurrency,
  payment_intent: z.string().nullable(),
});

const Charge = z.object({
  created: z.int(),
  amount_captured: z.int(),
  amount_refunded: z.int(),
  refunds: z.object({ data: z.array(Refund) }),
});

const PaymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.int(),
  currency: OurCurrency,
  latest_charge: Charge.nullable(),
});

const Session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullable(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: OurCurrency.nullable(),
  expires_at: z.int(),
});

export const StartedSession = Session.extend({ url: z.url() });
export const NotifiedSession = Session;
export const WholeSession = Session.extend({ payment_intent: PaymentIntent.nullable() });
export type WholeSession = z.output<typeof WholeSession>;
export const SessionPage = z.object({ data: z.array(WholeSession), has_more: z.boolean() });

/** Asks Stripe to include these objects with each session, so that one answer is enough. */
export const expanded = ['payment_intent.latest_charge.refunds'] as const;

type Stand = Pick<z.output<typeof Session>, 'status' | 'payment_status' | 'expires_at'>;

/** A session that expired before its time was ended by the portal, because its customer turned back. */
export function statusOf({ status, payment_status, expires_at }: Stand, now: Temporal.Instant): GatewayStatus {
  if (status === 'complete') return payment_status === 'paid' ? 'paid' : 'in_payment';
  if (status === 'open') return 'started';
  if (status !== 'expired') return 'unrecognised';
  return now.epochMilliseconds < expires_at * 1000 ? 'cancelled' : 'timed_out';
}

/** Undefined where any part cannot be read. The sum of a paid session is the one received, not the one asked for. */
export function transactionIn(session: WholeSession, now: Temporal.Instant): GatewayTransaction | undefined {
  const { id, client_reference_id, amount_total, payment_intent: intent } = session;
  const currency = intent?.currency ?? session.currency;
  if (client_reference_id === null || currency === null || amount_total === null) return undefined;
  const status = statusOf(session, now);
  const charge = intent?.latest_charge;
  // A paid session without its charge does not say which sum was received.
  if (status === 'paid' && !charge) return undefined;
  const amount = moneyFromHundredths(status === 'paid' ? (intent?.amount_received ?? 0) : amount_total, currency);
  const remaining = charge ? moneyFromHundredths(charge.amount_captured - charge.amount_refunded, currency) : undefined;
  const refunds = (charge?.refunds.data ?? [])
    .filter((refund) => refund.status === 'succeeded')
    .flatMap((refund) => {
      const refundAmount = moneyFromHundredths(refund.amount, currency);
      return refundAmount ? [{ transactionId: refund.id, amount: refundAmount }] : [];
    });
  if (!amount) return undefined;
  const paidAt =
    status === 'paid' && charge ? Temporal.Instant.fromEpochMilliseconds(charge.created * 1000) : undefined;
  return {
    ...{ orderRef: client_reference_id, transactionId: id, status, currency, amount, remaining, refunds },
    ...{ paidAt, finishedAt: paidAt },
  };
}
