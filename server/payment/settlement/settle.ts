import { type PaymentState, paymentStates } from '../../../contract/payment/payment-states.ts';
import type { ReviewCause } from '../../../contract/payment/review-states.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { iso, plus } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { isTransfer } from '../accounting/transfer-accounts.ts';
import type { Context } from '../context.ts';
import type { GatewayAnswer, GatewayTransaction } from '../gateway/gateway.ts';
import type { GatewayStatus } from '../gateway/gateway-states.ts';
import { gatewayNamed } from '../gateway/gateways.ts';
import { amountOf, knownOf, lockPayment, type PaymentRow, paymentRow } from '../payment/find.ts';
import { movePayment } from '../payment/move.ts';
import { park, parkWithoutGateway, stopAsking } from './park.ts';
import { receive } from './receive.ts';
import { receiveForVisit } from './receive-for-visit.ts';
import { settleRefund } from './refund.ts';

/** The payment's state for each status of the gateway that decides it; for the others the gateway is asked again. */
const outcomes: Partial<Record<GatewayStatus, PaymentState>> = {
  paid: 'success',
  refused: 'fail',
  cancelled: 'cancel',
  timed_out: 'timeout',
  released: 'fail',
};

/** In minutes: an undecided payment is asked about again after 1, 2, 4 … up to six hours. After `most` tries a person looks. */
const wait = { first: 1, longest: 360, most: 18 } as const;

/** Asks the gateway, and its signed answer decides. Safe to repeat, at any time and side by side. */
export async function settlePayment(context: Context, id: string): Promise<PaymentState> {
  const payment = await context.database.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = paymentRow(payment);
  // A bank is not asked: what it booked is recorded at the desk.
  if (isTransfer(row)) return row.status;
  if (row.kind === 'refund') return settleRefund(context, row);
  const gateway = gatewayNamed(context, row.gateway);
  if (!gateway) return inTransaction(context, (tx) => parkWithoutGateway(tx, context, id));
  const answer = await gateway.query({
    currency: amountOf(row).currency,
    orderRefs: [row.order_ref],
    known: knownOf(row),
  });
  if (row.reservation_id !== null && saysPaid(row, answer)) await retake(context, row.reservation_id);
  return inTransaction(context, (tx) => apply(tx, context, row, answer));
}

/** True only for a payment that does not count as paid yet, and for the exact sum. */
function saysPaid(row: PaymentRow, answer: Answer): boolean {
  const [transaction, ...others] = answer.outcome === 'done' ? answer.result : [];
  if (transaction?.status !== 'paid' || !paymentStates[row.status].next.includes('success')) return false;
  return faultIn(row, transaction, others.length) === undefined;
}

/** Takes the time of an unpaid visit again that ended meanwhile; it is the payer's unless somebody else has it. */
async function retake(context: Context, reservationId: string): Promise<void> {
  try {
    await context.payableVisits.retake(context, reservationId);
  } catch (error) {
    if (!isProblem(error)) throw error;
  }
}

type Answer = GatewayAnswer<readonly GatewayTransaction[]>;

async function apply(
  tx: Tx,
  context: Context,
  { id, reservation_id }: PaymentRow,
  answer: Answer,
): Promise<PaymentState> {
  const visit = reservation_id === null ? undefined : await context.payableVisits.lock(tx, context, reservation_id);
  const row = await lockPayment(tx, id);
  const transactions =
    answer.outcome === 'done' ? answer.result.filter(({ orderRef }) => orderRef === row.order_ref) : [];
  const [transaction, ...others] = transactions;
  const fault = transaction && faultIn(row, transaction, others.length);
  if (fault !== undefined)
    return park(tx, context, row, fault, transaction?.status === 'paid' ? transaction.amount?.amount : undefined);
  if (!transaction) return answer.outcome === 'done' ? withoutOrder(tx, context, row) : askAgain(tx, context, row);
  const to = outcomes[transaction.status];
  if (to === undefined) return askAgain(tx, context, row, transaction);
  if (!paymentStates[row.status].next.includes(to)) return stopAsking(tx, row);
  const paidAt = to === 'success' ? { paid_at: iso(transaction.paidAt ?? context.now) } : {};
  await movePayment(tx, context, row, to, { transaction_id: transaction.transactionId, ...paidAt });
  if (to === 'success' && visit) await receiveForVisit(tx, context, row, visit);
  else if (to === 'success' && row.plan_subscription_id !== null)
    await receive(tx, context, row, row.plan_subscription_id);
  return to;
}

/** Order, transaction, currency and sum are compared before anything is handed out for the money (T31). */
function faultIn(row: PaymentRow, transaction: GatewayTransaction, others: number): ReviewCause | undefined {
  const { amount, currency } = amountOf(row);
  if (others > 0) return 'several';
  if (row.transaction_id !== null && row.transaction_id !== transaction.transactionId) return 'transaction';
  if (transaction.currency !== currency) return 'currency';
  if (transaction.status === 'paid' && transaction.amount?.amount !== amount) return 'amount';
  return undefined;
}

/** Ten minutes after a payment's time is over, because our clock and the gateway's may differ. */
function lastChance({ expires_at }: PaymentRow): Temporal.Instant {
  return plus(Temporal.Instant.from(expires_at), 10);
}

/** Ends a payment that the gateway does not know once its time is over, because nobody can pay it then. */
async function withoutOrder(tx: Tx, context: Context, row: PaymentRow): Promise<PaymentState> {
  if (!paymentStates[row.status].open) return stopAsking(tx, row);
  if (isBefore(context.now, lastChance(row))) return askAgain(tx, context, row);
  await movePayment(tx, context, row, 'timeout');
  return 'timeout';
}

async function askAgain(
  tx: Tx,
  context: Context,
  row: PaymentRow,
  transaction?: GatewayTransaction,
): Promise<PaymentState> {
  if (!paymentStates[row.status].open) return stopAsking(tx, row);
  if (row.queries >= wait.most) return park(tx, context, row, 'silence');
  const later = plus(context.now, Math.min(wait.longest, wait.first * 2 ** row.queries));
  const last = lastChance(row);
  const isLast = isBefore(context.now, last) && isBefore(last, later);
  await tx
    .updateTable('payment')
    .set({
      queries: row.queries + 1,
      next_query_at: iso(isLast ? last : later),
      ...(transaction && row.transaction_id === null && { transaction_id: transaction.transactionId }),
    })
    .where('id', '=', row.id)
    .execute();
  return row.status;
}
