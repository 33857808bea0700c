import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';

export type Person = { partner_id: number; account_id: string | null; email: string | null };

export function visitsOn(db: Database['db'], { partner_id, account_id, email }: Person, day: string) {
  return db
    .selectFrom('reservation')
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .selectAll('reservation')
    .select(['slot.start_at', 'provider_address.time_zone'])
    .where('reservation.partner_id', '=', partner_id)
    .where('reservation.status', '=', 'booked')
    .where('reservation.reminds', '=', true)
    .where((is) =>
      account_id === null
        ? is.and([is('account_id', 'is', null), is(sql`lower(reservation.email)`, '=', (email ?? '').toLowerCase())])
        : is('account_id', '=', account_id),
    )
    .where(sql<boolean>`(slot.start_at at time zone provider_address.time_zone)::date = ${day}::date`)
    .orderBy('slot.start_at');
}
