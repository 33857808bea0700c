import { type RawBuilder, sql } from 'kysely';
import { minorUnits } from '../../../contract/platform/minor-units.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { isOpenHere } from '../../directory/offered.ts';
import type { Context } from '../context.ts';
import { coveredByUnit } from './approved.ts';
import { isInNetwork } from './network.ts';
import type { Filter } from './search-filter.ts';
import { subjectOf } from './subject.ts';
import { freeTimes } from './window.ts';

/** A search for no specialty and no service counts each doctor once, by the main offering. @throws Problem X444 for an unknown place */
export function conditions(filter: Filter, context: Context): RawBuilder<unknown>[] {
  const { brand } = context.host;
  const subject = subjectOf(filter, context);
  const place = placeIn(filter, context) ?? (subject.isNamed || isAround(filter) ? undefined : ownPlace(context));
  return [
    isOpenHere(context),
    ...subject.conditions,
    place && sql`offering.location_no between ${place.no}::int and ${place.lastNo}::int`,
    filter.speaksEnglish && sql`offering.speaks_english`,
    filter.discountOnly && sql`offering.discount_rate > 0`,
    filter.preauthRef && coveredByUnit(filter.preauthRef, context),
    filter.network && isInNetwork(context),
    filter.sex && sql`offering.doctor_id in (select id from doctor where sex = ${filter.sex})`,
    filter.speaks && sql`offering.doctor_id in (select id from doctor where ${filter.speaks} = any(languages))`,
    filter.maxPrice !== undefined &&
      sql`offering.currency = ${brand.currency} and offering.pays_amount <= ${filter.maxPrice * 10 ** minorUnits[brand.currency]}::bigint`,
    filter.timeOfDay && sql`exists (select from ${freeTimes(filter, context)})`,
  ].filter((condition) => condition !== undefined && condition !== false && condition !== '');
}

export function placeIn({ location }: Pick<Filter, 'location'>, { directory }: Context) {
  if (location === undefined) return undefined;
  const place = directory.place(location);
  if (place) return place;
  throw problem('X444', {}, [wrong('V007', 'location', location.slice(0, 60))]);
}

function isAround({ lat, lng }: Filter): boolean {
  return lat !== undefined && lng !== undefined;
}

/** Without a place, a search stays in the brand's place or the host's country, and so in one currency. */
export function ownPlace({ directory, host: { brand } }: Context) {
  const id = brand.place ?? new Intl.Locale(brand.locale).region?.toLowerCase();
  return id === undefined ? undefined : directory.place(id);
}
