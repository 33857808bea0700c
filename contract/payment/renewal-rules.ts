import type { PlanPeriod } from './plan.ts';

/** A saved card's limits; each charge is at most the price and this share of it. */
export const savedCard = { charges: 24, days: 730, percentAbovePrice: 25 } as const;

export function mostCharged(price: number): number {
  return price + Math.floor((price * savedCard.percentAbovePrice) / 100);
}

/** Days of an unpaid period: a card is tried on `tryOn`, cover rests after `suspend`, and all ends after `end`. */
export const unpaid = { tryOn: [0, 5, 12], suspend: 14, end: 44 } as const;

/** Days before the last one to cancel, at which the customer is reminded that a plan renews. */
export const renewalNotice: Readonly<Record<PlanPeriod, number>> = { month: 7, year: 30 };

/** Days before a period at which the customer must know of a changed price. */
export const priceNotice = 30;
