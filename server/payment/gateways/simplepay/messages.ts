import { z } from 'zod';
import { jsonOf } from '../../../platform/json.ts';
import type { GatewayStatus, ReturnEvent } from '../../gateway-states.ts';

const statuses: Readonly<Record<string, GatewayStatus>> = {
  INIT: 'started',
  INPAYMENT: 'in_payment',
  INFRAUD: 'in_review',
  AUTHORIZED: 'authorized',
  FINISHED: 'paid',
  NOTAUTHORIZED: 'refused',
  FRAUD: 'refused',
  CANCELLED: 'cancelled',
  TIMEOUT: 'timed_out',
  REVERSED: 'released',
};

const events = {
  SUCCESS: 'paid',
  FAIL: 'refused',
  CANCEL: 'cancelled',
  TIMEOUT: 'timed_out',
} as const satisfies Record<string, ReturnEvent>;

const Status = z.string().transform((status): GatewayStatus => statuses[status] ?? 'unrecognised');
const Id = z.union([z.int().positive().transform(String), z.string().regex(/^\d{1,20}$/)]);
const Decimal = z.union([z.number(), z.string()]);
const Instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue('must be an instant with its offset');
    return z.NEVER;
  }
});

const Answer = z.object({ merchant: z.string() });
const Order = Answer.extend({ orderRef: z.string(), transactionId: Id });

export const RefusedAnswer = z.object({ errorCodes: z.array(z.coerce.number()).min(1) });

export const ChargeAnswer = Order.extend({ currency: z.string(), total: Decimal });
export const StartAnswer = ChargeAnswer.extend({ paymentUrl: z.url(), tokens: z.array(z.string()).default([]) });

const Transaction = Order.extend({
  status: Status,
  currency: z.string().optional(),
  total: Decimal.optional(),
  remainingTotal: Decimal.optional(),
  paymentDate: Instant.optional(),
  finishDate: Instant.optional(),
  refunds: z.array(z.object({ transactionId: Id, refundTotal: Decimal })).default([]),
});
export type Transaction = z.output<typeof Transaction>;
export const QueryAnswer = Answer.extend({ transactions: z.array(Transaction) });

export const RefundAnswer = Answer.extend({
  orderRef: z.string(),
  currency: z.string(),
  refundTransactionId: Id,
  refundTotal: Decimal,
  remainingTotal: Decimal,
});

export const CancelAnswer = Answer.extend({ orderRef: z.string(), status: Status });

export const StoredAnswer = Answer.extend({ token: z.string().optional(), cardId: Id.optional(), status: z.string() });

export const Notification = Order.extend({
  status: Status,
  paymentDate: Instant.optional(),
  finishDate: Instant.optional(),
  cardMask: z.string().optional(),
  expiry: Instant.optional(),
});

export const Return = z.object({
  r: z.int(),
  t: Id,
  e: z.enum(['SUCCESS', 'FAIL', 'CANCEL', 'TIMEOUT']).transform((event) => events[event]),
  m: z.string(),
  o: z.string(),
});

export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return jsonOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
