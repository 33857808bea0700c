import type { PlanPeriod } from './plan.ts';

/** What a customer allows who lets a card be saved: so many charges, for so long, each of at most the price and this share of it. */
export const savedCard = { charges: 24, days: 730, percentAbovePrice: 25 } as const;

export function mostCharged(price: number): number {
  return price + Math.floor((price * savedCard.percentAbovePrice) / 100);
}

/** Days after the first day of an unpaid period: a card is tried on each of `tryOn`, cover rests after `suspend`, and all ends after `end`. */
export const unpaid = { tryOn: [0, 5, 12], suspend: 14, end: 44 } as const;

/** Days, before the last on which it can be cancelled for its end, at which a customer is told that a plan renews. */
export const renewalNotice: Readonly<Record<PlanPeriod, number>> = { month: 7, year: 30 };

/** Days before a period at which a customer must have been told of its price, if it is another than that of the one before. */
export const priceNotice = 30;
