import type { Selectable } from 'kysely';
import { type PaymentState, paymentStates } from '../../../contract/payment/payment-states.ts';
import { Currency, type Money } from '../../../contract/platform/money.ts';
import { stateNamed, statesOf } from '../../../contract/platform/states.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import type { OrderTrace } from '../gateway/gateway.ts';

export type PaymentRow = Omit<Selectable<DB['payment']>, 'status'> & { status: PaymentState };

export function paymentRow(row: Selectable<DB['payment']>): PaymentRow {
  return { ...row, status: stateNamed(paymentStates, row.status) };
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const locked = tx.selectFrom('payment').selectAll().where('id', '=', id).forNoKeyUpdate();
  return paymentRow(await locked.executeTakeFirstOrThrow());
}

const openStates = statesOf(paymentStates, ({ open }) => open);

export type PaymentOwner = { plan_subscription_id: string } | { reservation_id: string };

/** The plan's payments whose result is still open; refunds are left out. */
export function openPayments(db: Db, planSubscriptionId: string): Promise<PaymentRow[]> {
  return openOf(db, 'plan_subscription_id', planSubscriptionId);
}

export function openVisitPayments(db: Db, reservationId: string): Promise<PaymentRow[]> {
  return openOf(db, 'reservation_id', reservationId);
}

async function openOf(db: Db, owner: 'plan_subscription_id' | 'reservation_id', id: string): Promise<PaymentRow[]> {
  const own = db.selectFrom('payment').selectAll().where(owner, '=', id);
  return (
    await own.where('status', 'in', openStates).where('kind', 'not in', ['refund', 'unapplied']).orderBy('no').execute()
  ).map(paymentRow);
}

export function knownOf({ transaction_id, created_at }: Pick<PaymentRow, 'transaction_id' | 'created_at'>): OrderTrace {
  return { transactionId: transaction_id, startedAt: Temporal.Instant.from(created_at) };
}

export function amountOf({ amount, currency }: Pick<PaymentRow, 'amount' | 'currency'>): Money {
  return { amount, currency: Currency.parse(currency) };
}
