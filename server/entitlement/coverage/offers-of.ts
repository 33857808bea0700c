import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../../contract/platform/fold.ts';
import { addressOf } from '../../directory/address.ts';
import { named } from '../../directory/named.ts';
import { offerColumns } from '../../directory/offer-columns.ts';
import { isOffered } from '../../directory/offered.ts';
import { specialties } from '../../directory/reference/reference-data.ts';
import type { Context } from '../../identity/context.ts';
import type { Care } from './care-of.ts';
import type { Offer } from './offer.ts';

type OfferRow = Offer & {
  doctor_id: number;
  title: string | null;
  family_name: string;
  given_name: string;
  provider_name: string;
  postal_code: string | null;
  city: string;
  street: string | null;
  total: number;
};

export type DoctorOffer = OfferRow & { address: string };
export type Place = { condition: RawBuilder<unknown>; kind: 'place' | 'clinic'; name: string };

const byPrice = ({ host }: Context) =>
  sql`(offering.price_amount is not null and offering.currency = ${host.brand.currency}) desc, offering.pays_amount, offering.doctor_id,
    offering.provider_id, offering.subfunction_id`;

export async function offersOf(
  context: Context,
  care: Care,
  at: RawBuilder<unknown>,
  most: number,
): Promise<DoctorOffer[]> {
  const ids = specialties.filter(({ key }) => care.specialties.includes(key)).map(({ id }) => id);
  const isMeant =
    care.subfunctions.length > 0
      ? sql`offering.subfunction_id = any(${care.subfunctions}::int[])`
      : sql`offering.specialization_id = any(${ids}::int[])`;
  const { rows } = await sql<OfferRow>`
    select offering.*, doctor.title, doctor.family_name, doctor.given_name, provider.name as provider_name, address.postal_code,
      address.city, address.street, count(*) over ()::int as total
    from (
      select distinct on (offering.doctor_id, offering.provider_id, offering.subfunction_id) ${offerColumns}, offering.doctor_id,
        offering.schedule_id, offering.pays_amount
      from offering where ${isMeant} and ${at} and ${isOffered(context)}
      order by offering.doctor_id, offering.provider_id, offering.subfunction_id, offering.pays_amount
    ) offering
    join doctor on doctor.id = offering.doctor_id join provider on provider.id = offering.provider_id
    join schedule on schedule.id = offering.schedule_id join provider_address address on address.id = schedule.address_id
    order by ${byPrice(context)} limit ${most}`.execute(context.database.db);
  return rows.map((row) => ({ ...row, address: addressOf(row) }));
}

export function atProvider(id: number): RawBuilder<unknown> {
  return sql`offering.provider_id = ${id}::int`;
}

/** A place by its whole name, else clinics by a part of theirs, else the place that the text is read as; undefined for none. */
export async function placeMeant(context: Context, text: string): Promise<Place | undefined> {
  const { directory } = context;
  const place = directory.place(text);
  const known = place && inPlace(context, place);
  if (known && (place.id === text || fold(known.name) === fold(text))) return known;
  const clinics = named('provider', [text]);
  const { rows } = await sql<{ name: string }>`
    select name from provider where id in (${clinics}) order by name`.execute(context.database.db);
  const [only, other] = rows;
  if (only)
    return {
      condition: sql`offering.provider_id in (${clinics})`,
      kind: 'clinic',
      name: other === undefined ? only.name : text,
    };
  return known;
}

function inPlace(
  { directory, language }: Context,
  { id, no, lastNo }: { id: string; no: number; lastNo: number },
): Place {
  const [reading] = directory.placeReadings(id, language);
  return {
    condition: sql`offering.location_no between ${no}::int and ${lastNo}::int`,
    kind: 'place',
    name: reading?.name ?? id,
  };
}
