import { sql } from 'kysely';
import type { DutyDoctor } from '../../../contract/telemedicine/shift.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import { isListed } from '../../directory/offered.ts';
import { reachOf } from '../../identity/session/rights.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export function dutyOffers(db: Db, context: Context, right: 'duty.read' | 'duty.act') {
  const reach = reachOf(context, right);
  return db
    .selectFrom('offering')
    .innerJoin('schedule', 'schedule.id', 'offering.schedule_id')
    .innerJoin('doctor', 'doctor.id', 'offering.doctor_id')
    .innerJoin('provider', 'provider.id', 'offering.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .where('offering.subfunction_id', '=', sql<number>`any(${context.directory.ofKind(videoKind)}::int[])`)
    .where('doctor.is_place', '=', false)
    .where(isListed(context))
    .$if(reach !== undefined, (some) => some.where('offering.provider_id', 'in', reach?.length ? reach : [0]))
    .select(['offering.schedule_id', 'offering.subfunction_id', 'offering.doctor_id', 'offering.provider_id'])
    .select(['doctor.title', 'doctor.family_name', 'doctor.given_name', 'provider.name as provider_name'])
    .select('provider_address.time_zone');
}

type Row = {
  doctor_id: number;
  title: string | null;
  family_name: string;
  given_name: string;
  provider_id: number;
  provider_name: string;
  subfunction_id: number;
  time_zone: string;
};

export function dutyDoctorOf(row: Row, { directory, language }: Pick<Context, 'directory' | 'language'>): DutyDoctor {
  const service = directory.subfunction(row.subfunction_id, language);
  return {
    doctor: { id: row.doctor_id, name: nameOf(row, language) },
    provider: { id: row.provider_id, name: row.provider_name },
    subfunctionId: row.subfunction_id,
    service: service ? `${service.specialization} – ${service.name}` : '',
    timeZone: row.time_zone,
  };
}
