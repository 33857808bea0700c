import { type RawBuilder, sql } from 'kysely';
import type { searchDoctors } from '../../../contract/booking/search.ts';
import { fold } from '../../../contract/platform/fold.ts';
import type { ParsedOf } from '../../../contract/platform/operation.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../context.ts';

export type Filter = ParsedOf<typeof searchDoctors>;

/** Without a subfunction each doctor counts once, by the main offering. @throws Problem X444 for an unknown place */
export function conditions(filter: Filter, context: Context): RawBuilder<unknown>[] {
  const place = filter.location ? placeOf(filter.location, context) : undefined;
  return [
    filter.subfunction === undefined ? sql`offering.main` : sql`offering.subfunction_id = ${filter.subfunction}::int`,
    place && sql`offering.location_no between ${place.no}::int and ${place.lastNo}::int`,
    filter.speaksEnglish && sql`offering.speaks_english`,
    filter.discountOnly && sql`offering.discount_rate > 0`,
    filter.doctorName && sql`offering.doctor_id in (select id from doctor where ${like('folded', filter.doctorName)})`,
    filter.providerName &&
      sql`offering.provider_id in (select id from provider where ${like('folded', filter.providerName)})`,
  ].filter((condition) => condition !== undefined && condition !== false && condition !== '');
}

function placeOf(text: string, context: Context) {
  const place = context.directory.place(text);
  if (place) return place;
  throw problem('X444', {}, [
    { errorCode: 'V007', propertyName: 'location', invalidValue: text.slice(0, 60), message: '' },
  ]);
}

/** Every word must occur, in any order and with or without accents. A text without a letter or digit matches no row. */
function like(column: 'folded', text: string): RawBuilder<unknown> {
  const words = fold(text).split(' ').filter(Boolean);
  if (words.length === 0) return sql`false`;
  return sql.join(
    words.map((word) => sql`${sql.ref(column)} like ${`%${word}%`}`),
    sql` and `,
  );
}
