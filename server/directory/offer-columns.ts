import { type RawBuilder, sql } from 'kysely';

/** Whether a provider gave a price for anything. */
export function isPricedAt(providerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((select priced.is_priced from provider priced where priced.id = ${providerId}), false)`;
}

export const isPriced = isPricedAt(sql`offering.provider_id`);

/** Columns of an `offering` that the decision about a coverage needs. */
export const offerColumns = sql`offering.subfunction_id, offering.provider_id, offering.price_amount, offering.currency,
  offering.discount_rate, offering.organisable, ${isPriced} as is_priced`;

/** The same where `provider` is joined, whose `is_priced` is then read with it. */
export const pricedFields = [
  'offering.subfunction_id',
  'offering.provider_id',
  'offering.price_amount',
  'offering.currency',
  'offering.discount_rate',
  'offering.organisable',
] as const;

export const offerFields = [...pricedFields, isPriced.as('is_priced')] as const;
