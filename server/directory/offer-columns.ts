import { type RawBuilder, sql } from 'kysely';

export function isPricedAt(providerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((select priced.is_priced from provider priced where priced.id = ${providerId}), false)`;
}

export const isPriced = isPricedAt(sql`offering.provider_id`);

export const offerColumns = sql`offering.subfunction_id, offering.provider_id, offering.price_amount, offering.currency,
  offering.discount_rate, offering.organisable, ${isPriced} as is_priced`;

export const pricedFields = [
  'offering.subfunction_id',
  'offering.provider_id',
  'offering.price_amount',
  'offering.currency',
  'offering.discount_rate',
  'offering.organisable',
] as const;

export const offerFields = [...pricedFields, isPriced.as('is_priced')] as const;
