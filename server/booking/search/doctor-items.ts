import { type RawBuilder, sql } from 'kysely';
import type { DoctorItem } from '../../../contract/booking/search.ts';
import { placeFields } from '../../directory/address.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import { organisersOf } from '../../directory/organisers.ts';
import { photoOf } from '../../directory/photo.ts';
import { priceOf } from '../../directory/price.ts';
import { ratingOf } from '../../directory/rating.ts';
import { coverageUnder } from '../../entitlement/coverage/approved-under.ts';
import type { Coverage } from '../../entitlement/coverage/coverage.ts';
import { iso } from '../../platform/clock.ts';
import { coverOnDays, differing } from '../calendar/cover-on-days.ts';
import type { Context } from '../context.ts';
import type { ListedPlace, ListedTimes } from '../listed.ts';
import { placesOf, timesOf } from './listing.ts';
import { distanceOf, type Order } from './order.ts';
import type { Filter } from './search-filter.ts';
import { nearestFree } from './window.ts';

export type Offer = {
  schedule_id: number;
  subfunction_id: number;
  price_amount: number | null;
  currency: string | null;
  discount_rate: number;
  organisable: string[];
  nearest: string | null;
};

const offerFields = sql`offering.schedule_id, offering.subfunction_id, offering.price_amount, offering.currency, offering.discount_rate,
      offering.organisable`;

export function offerColumns(
  filter: Filter,
  context: Context,
  nearest: RawBuilder<unknown> = nearestFree(filter, context),
): RawBuilder<unknown> {
  return sql`${offerFields}, ${nearest} as nearest`;
}

export async function itemsOf(
  offers: readonly Offer[],
  filter: Filter,
  order: Order,
  context: Context,
): Promise<DoctorItem[]> {
  if (offers.length === 0) return [];
  const schedules = offers.map((offer) => offer.schedule_id);
  const [places, times, coverage] = await Promise.all([
    placesOf(schedules, context),
    timesOf(schedules, filter, context),
    coverageUnder(context.database.db, context, filter),
  ]);
  return offers.flatMap((offer) => {
    const [place, listed] = [places.get(offer.schedule_id), times.get(offer.schedule_id)];
    return place && listed ? [itemOf({ ...place, ...offer }, listed, { order, coverage }, context)] : [];
  });
}

type Row = Offer & ListedPlace;
type ItemContext = { order: Order; coverage: Coverage | undefined };

function itemOf(
  row: Row,
  { closed, count, times }: ListedTimes,
  { order: { from: origin }, coverage }: ItemContext,
  context: Context,
): DoctorItem {
  const service = context.directory.subfunction(row.subfunction_id, context.language);
  const [first] = times;
  const nextFree = earlier(row.nearest, first?.start ?? null);
  const coverOn = coverOnDays(context, coverage, row);
  const next = coverOn(nextFree ?? iso(context.now));
  return {
    doctor: {
      id: row.doctor_id,
      name: nameOf(row, context.language),
      specialization: service?.specialization ?? '',
      languages: row.languages,
      ...ratingOf(row),
      photo: photoOf(context, row.doctor_id, row.photo),
    },
    provider: { id: row.provider_id, name: row.provider_name, ...placeFields(row) },
    subfunctionId: row.subfunction_id,
    subfunction: service?.name ?? '',
    video: service?.kind === videoKind,
    price: priceOf(row),
    organisable: organisersOf(row.organisable),
    ...next,
    distance: distanceOf(origin, row),
    nextFree,
    closed,
    countWithin7Days: count,
    slots: times.map((time) => ({ ...time, ...differing(coverOn(time.start), next) })),
  };
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) <= Date.parse(other) ? one : other;
}
