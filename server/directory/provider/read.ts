import { sql } from 'kysely';
import { notFound } from '../../../contract/platform/problem.ts';
import { addressOf } from '../address.ts';
import type { Context } from '../context.ts';
import { nameOf } from '../name.ts';
import { isPriced } from '../offer-columns.ts';
import { isListed, isPausedHere } from '../offered.ts';
import { photoOf } from '../photo.ts';
import { ratingOf } from '../rating.ts';

/** @throws Problem #404 when there is no such provider */
export async function readProvider(context: Context, providerId: number) {
  const row = await context.database.db
    .selectFrom('provider')
    .innerJoin('provider_address as address', 'address.provider_id', 'provider.id')
    .where('provider.id', '=', providerId)
    .orderBy('address.id')
    .select([
      'provider.id',
      'provider.name',
      'provider.description',
      'provider.phone',
      'provider.email',
      'provider.web',
      'address.country',
    ])
    .select([
      'address.postal_code',
      'address.city',
      'address.street',
      'address.lat',
      'address.lng',
      'address.time_zone',
    ])
    .executeTakeFirstOrThrow(notFound);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    phone: row.phone,
    email: row.email,
    web: row.web,
    address: addressOf(row),
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    lat: row.lat,
    lng: row.lng,
    timeZone: row.time_zone,
  };
}

export async function readOffers(context: Context, providerId: number) {
  const isPaused = isPausedHere(context, sql`offering.provider_id`);
  const offers = await context.database.db
    .selectFrom('offering')
    .innerJoin('doctor', 'doctor.id', 'offering.doctor_id')
    .where('offering.provider_id', '=', providerId)
    .where(isListed(context))
    .orderBy('next_free_at')
    .orderBy('offering.subfunction_id')
    .select([
      'offering.schedule_id',
      'offering.doctor_id',
      'offering.subfunction_id',
      'offering.main',
      'offering.price_amount',
      'offering.currency',
      'offering.discount_rate',
      'offering.provider_id',
    ])
    .select([
      isPriced.as('is_priced'),
      isPaused.as('is_paused'),
      sql<string | null>`case when not ${isPaused} then offering.next_free_at end`.as('next_free_at'),
      'offering.organisable',
      'doctor.title',
      'doctor.family_name',
      'doctor.given_name',
      'doctor.languages',
      'doctor.photo',
    ])
    .select(['doctor.rating_overall', 'doctor.rating_count'])
    .execute();
  for (const { schedule_id } of offers) context.timesShown?.add(schedule_id);
  return offers;
}

export type OfferRow = Awaited<ReturnType<typeof readOffers>>[number];

export function doctorsOf(offers: OfferRow[], context: Context) {
  const first = new Map<number, OfferRow>();
  for (const offer of offers) if (!first.has(offer.doctor_id)) first.set(offer.doctor_id, offer);
  return [...first.values()].map((offer) => ({
    id: offer.doctor_id,
    name: nameOf(offer, context.language),
    specialization: context.directory.subfunction(offer.subfunction_id, context.language)?.specialization ?? '',
    languages: offer.languages,
    ...ratingOf(offer),
    photo: photoOf(context, offer.doctor_id, offer.photo),
    subfunctionId: offer.subfunction_id,
    nextFree: offer.next_free_at,
  }));
}

export function specializationsOf(offers: OfferRow[], context: Context) {
  const services = [...new Set(offers.map((offer) => offer.subfunction_id))]
    .map((id) => context.directory.subfunction(id, context.language))
    .filter((service) => service !== undefined);
  const groups = Map.groupBy(services, (service) => service.specializationId);
  const collator = new Intl.Collator(context.language);
  return [...groups.values()]
    .map((group) => ({
      id: group[0]?.specializationId ?? 0,
      name: group[0]?.specialization ?? '',
      services: group
        .map(({ id, name, minutes, kind }) => ({ id, name, minutes, kind }))
        .sort((one, other) => one.id - other.id),
    }))
    .sort((one, other) => collator.compare(one.name, other.name));
}
