import type { Db } from '../../platform/transaction.ts';
import { nextChange } from '../plan-change/find.ts';
import type { PlanSubscriptionRow } from './find.ts';

type Prices = Pick<PlanSubscriptionRow, 'price_amount' | 'next_price_amount' | 'next_price_from'>;

export function priceAt({ price_amount, next_price_amount, next_price_from }: Prices, day: string): number {
  const isTold = next_price_amount !== null && next_price_from !== null && next_price_from <= day;
  return isTold ? next_price_amount : price_amount;
}

/** What the next period costs: of another plan, where the change to it is confirmed. */
export async function nextPrice(db: Db, row: Prices & Pick<PlanSubscriptionRow, 'id' | 'paid_until'>): Promise<number> {
  return (await nextChange(db, row.id))?.price_amount ?? priceAt(row, row.paid_until ?? '');
}
