import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Language } from '../../../contract/platform/brand.ts';
import { addressOf } from '../../directory/address.ts';
import { nameOf } from '../../directory/name.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Db } from '../../platform/transaction.ts';

export const placeColumns = [
  'doctor.id as doctor_id',
  'doctor.title',
  'doctor.family_name',
  'doctor.given_name',
  'provider.id as provider_id',
  'provider.name',
  'provider.phone',
  'provider_address.postal_code',
  'provider_address.city',
  'provider_address.street',
  'provider_address.time_zone',
] as const;

/** Slots, each with its place. */
export function placedSlots(db: Db) {
  return db
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .select(placeColumns)
    .select(['slot.id as slot_id', 'slot.start_at', 'slot.end_at', 'schedule.is_closed']);
}

/** The same of visits, for `$call`. */
export function withPlace<Row>(visits: SelectQueryBuilder<DB, 'reservation', Row>) {
  return visits
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .select(placeColumns)
    .select(['slot.start_at', 'slot.end_at']);
}

/** The visit's own times where its slot has gone to another doctor. The query must left-join `slot`. */
export function timesIn(during: Expression<string>) {
  return [
    sql<string>`coalesce(slot.start_at, lower(${during}::tstzrange))`.as('start_at'),
    sql<string>`coalesce(slot.end_at, upper(${during}::tstzrange))`.as('end_at'),
  ] as const;
}

type PlacedRow = { schedule_id: number; slot_id: string; doctor_id: number; during: string };

export function placeOf(tx: Db, row: PlacedRow) {
  return tx
    .selectFrom('schedule')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .leftJoin('slot', (join) => join.on('slot.id', '=', row.slot_id).on('slot.of_doctor', '=', row.doctor_id))
    .where('schedule.id', '=', row.schedule_id)
    .select(placeColumns)
    .select(timesIn(sql.val(row.during)))
    .executeTakeFirstOrThrow();
}

export type Place = Awaited<ReturnType<typeof placeOf>>;

export function placeView(place: Place, language: Language) {
  return {
    doctor: { id: place.doctor_id, name: nameOf(place, language) },
    provider: { id: place.provider_id, name: place.name, address: addressOf(place), phone: place.phone },
    start: place.start_at,
    end: place.end_at,
    timeZone: place.time_zone,
  };
}
