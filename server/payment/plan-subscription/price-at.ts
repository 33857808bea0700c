import type { PlanSubscriptionRow } from './find.ts';

type Prices = Pick<PlanSubscriptionRow, 'price_amount' | 'next_price_amount' | 'next_price_from'>;

export function priceAt({ price_amount, next_price_amount, next_price_from }: Prices, day: string): number {
  const isTold = next_price_amount !== null && next_price_from !== null && next_price_from <= day;
  return isTold ? next_price_amount : price_amount;
}
