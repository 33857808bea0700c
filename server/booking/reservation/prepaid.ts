import { priceOf } from '../../directory/price.ts';
import type { Context } from '../context.ts';
import type { Db } from './charge.ts';
import type { ResolvedSlot } from './reserve-slot.ts';

type Offer = Pick<ResolvedSlot, 'paidByUser' | 'priceAmount' | 'currency'>;

export async function isPrepaid(
  db: Db,
  context: Context,
  { paidByUser, priceAmount, currency }: Offer,
): Promise<boolean> {
  if (!paidByUser || priceAmount === null || currency === null || !context.visitPayments) return false;
  return context.visitPayments.takes(db, context, currency);
}

type Row = Parameters<typeof priceOf>[0] & { prepaid: boolean; paid_amount: number | null };

export async function mustPay(db: Db, context: Context, row: Row): Promise<boolean> {
  if (!row.prepaid || row.paid_amount !== null || !priceOf(row)?.pays.amount) return false;
  return isPrepaid(db, context, { paidByUser: true, priceAmount: row.price_amount, currency: row.currency });
}
