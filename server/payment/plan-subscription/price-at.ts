import type { Db } from '../../platform/transaction.ts';
import { couponFor, discountOf } from '../plan/coupon.ts';
import { nextChange } from '../plan-change/find.ts';
import type { PlanSubscriptionRow } from './find.ts';

type Prices = Pick<PlanSubscriptionRow, 'price_amount' | 'next_price_amount' | 'next_price_from'>;

export function priceAt({ price_amount, next_price_amount, next_price_from }: Prices, day: string): number {
  const isTold = next_price_amount !== null && next_price_from !== null && next_price_from <= day;
  return isTold ? next_price_amount : price_amount;
}

export type NextSum = {
  price: number;
  discount: number;
  amount: number;
  /** Charges that the coupon still counts for; null for all of them, and without a coupon. */
  chargesLeft: number | null;
};

export async function nextSum(
  db: Db,
  row: Prices & Pick<PlanSubscriptionRow, 'id' | 'plan_id' | 'paid_until'>,
): Promise<NextSum> {
  const change = await nextChange(db, row.id);
  const price = change?.price_amount ?? priceAt(row, row.paid_until ?? '');
  const coupon = await couponFor(db, row.id, change?.plan_id ?? row.plan_id);
  const discount = coupon ? discountOf(coupon, price) : 0;
  return { price, discount, amount: price - discount, chargesLeft: coupon?.chargesLeft ?? null };
}
