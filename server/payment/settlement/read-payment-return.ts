import { type PaymentState, paymentStates } from '../../../contract/payment/payment-states.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { plus } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import type { Context, Handler } from '../context.ts';
import type { GatewayReturn } from '../gateway/gateway.ts';
import { type ReturnEvent, returnEvents } from '../gateway/gateway-states.ts';
import { gatewayNamed } from '../gateway/gateways.ts';
import { owners } from '../owners.ts';
import { amountOf, knownOf, type PaymentRow, paymentRow } from '../payment/find.ts';
import { settlePayment } from './settle.ts';

const onTheWay = 10;
const unpaid: readonly PaymentState[] = ['fail', 'cancel', 'timeout'];

/** The address says how the gateway ended; its answer to our own question says how the payment stands. */
export const readPaymentReturn: Handler<'readPaymentReturn'> = async ({ r, s }, context) => {
  const { back, row } = await find(context, new URLSearchParams({ r, s }));
  const { event } = back;
  const transactionId = back.transactionId ?? row.transaction_id ?? '';
  const status = await settle(context, row, event);
  const visit =
    row.reservation_id === null
      ? undefined
      : await context.payableVisits.read(context.database.db, context, row.reservation_id);
  const paidFor = isPayers(context, row)
    ? { planSubscription: row.plan_subscription_id, reservation: visit?.token ?? null }
    : { planSubscription: null, reservation: null };
  const amount = isPayers(context, row) ? amountOf(row) : null;
  if (visit?.state === 'over' && (status === 'success' || status === 'refunded'))
    throw problem('P014', { transactionId, ...paidFor, ...(visit.isCancelled && { why: 'cancelled' }) });
  const isHandedOut = status === 'success' && (!visit || visit.state === 'booked');
  if (isHandedOut) return { state: 'paid', transactionId, amount, ...paidFor };
  if (event === 'paid' || status === 'success') return { state: 'waits', transactionId, amount, ...paidFor };
  const { error, showsTransactionId } = returnEvents[event];
  throw problem(error, {
    ...paidFor,
    amount,
    // Only the gateway’s signed answer proves that nothing was charged, because anybody can type the address of this page.
    notCharged: unpaid.includes(status),
    canPay: visit === undefined || visit.state === 'waits',
    ...(showsTransactionId && { transactionId }),
  });
};

/** The address stays in histories and logs, so it names the purchase only to a payer on the way back or logged in. */
function isPayers({ session, now }: Context, { account_id, expires_at }: PaymentRow): boolean {
  if (session?.impersonator === null && session.accountId === account_id) return true;
  return isBefore(now, plus(Temporal.Instant.from(expires_at), onTheWay));
}

/** A payment that its customer turned back from is cancelled at the gateway, so that nobody can still pay it. */
async function settle(context: Context, row: PaymentRow, event: ReturnEvent): Promise<PaymentState> {
  const status = await settlePayment(context, row.id);
  if (event !== 'cancelled' || !paymentStates[status].open) return status;
  const { currency } = amountOf(row);
  await gatewayNamed(context, row.gateway)?.cancel({ orderRef: row.order_ref, currency, known: knownOf(row) });
  return settlePayment(context, row.id);
}

async function find({ ports, host, database: { db } }: Context, query: URLSearchParams) {
  for (const gateway of ports.gateways) {
    const back: GatewayReturn | undefined = gateway.readReturn(query);
    if (!back) continue;
    const row = await db
      .selectFrom('payment')
      .selectAll()
      .where('gateway', '=', gateway.name)
      .where('order_ref', '=', back.orderRef)
      .where(isHere({ host }, owners.payment))
      .executeTakeFirst();
    if (row) return { back, row: paymentRow(row) };
  }
  throw problem('P003', { why: 'stranger' });
}
