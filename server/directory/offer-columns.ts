import { sql } from 'kysely';

/** Whether the provider of an `offering` gave a price for anything. */
export const isPriced = sql<boolean>`exists (
  select from offering priced where priced.provider_id = offering.provider_id and priced.price_amount is not null)`;

/** What a coverage is asked with, of an `offering`. */
export const offerColumns = sql`offering.subfunction_id, offering.provider_id, offering.price_amount, offering.currency,
  offering.discount_rate, offering.organisable, ${isPriced} as is_priced`;

export const offerFields = [
  'offering.subfunction_id',
  'offering.provider_id',
  'offering.price_amount',
  'offering.currency',
  'offering.discount_rate',
  'offering.organisable',
  isPriced.as('is_priced'),
] as const;
