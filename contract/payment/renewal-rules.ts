import type { PlanPeriod } from './plan.ts';

/** The limits of a saved card: the number of charges, the days, and by how many per cent a charge may exceed the price. */
export const savedCard = { charges: 24, days: 730, percentAbovePrice: 25 } as const;

export function mostCharged(price: number): number {
  return price + Math.floor((price * savedCard.percentAbovePrice) / 100);
}

/** Days after an unpaid period began: on `tryOn` the card is charged again, cover rests after `suspend`, the plan ends after `end`. */
export const unpaid = { tryOn: [0, 5, 12], suspend: 14, end: 44 } as const;

/** Days before the last day to cancel on which the customer is reminded that the plan renews. */
export const renewalNotice: Readonly<Record<PlanPeriod, number>> = { month: 7, year: 30 };

/** Days before a period by which the customer must be told of its changed price. */
export const priceNotice = 30;
