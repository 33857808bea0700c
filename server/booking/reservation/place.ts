import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export function placeOf(tx: Tx | Context['database']['db'], row: { schedule_id: number; slot_id: string }) {
  return tx
    .selectFrom('schedule')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .innerJoin('slot', (join) => join.on('slot.id', '=', row.slot_id))
    .where('schedule.id', '=', row.schedule_id)
    .select(['doctor.id as doctor_id', 'doctor.title', 'doctor.family_name', 'doctor.given_name'])
    .select(['provider.id as provider_id', 'provider.name', 'provider.phone'])
    .select(['provider_address.postal_code', 'provider_address.city', 'provider_address.street'])
    .select(['provider_address.time_zone', 'slot.start_at', 'slot.end_at'])
    .executeTakeFirstOrThrow();
}
