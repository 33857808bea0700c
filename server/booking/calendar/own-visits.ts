import { sql } from 'kysely';
import { nameOf } from '../../directory/name.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { iso } from '../../platform/clock.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

type Span = { start: Temporal.Instant; end: Temporal.Instant };

export type OwnVisit = {
  id: string;
  manage_no: number;
  number: string;
  doctor: string;
  start: string;
  end: string;
  timeZone: string;
  forRelative: string | null;
};

export async function ownVisits(
  db: Tx | Context['database']['db'],
  context: Context,
  { start, end }: Span,
): Promise<OwnVisit[]> {
  const { session, language } = context;
  if (!session || (session.impersonator && session.subscription?.needsPrivacyStatement)) return [];
  const visits = db
    .selectFrom('reservation')
    .innerJoin('slot', (join) =>
      join.onRef('slot.id', '=', 'reservation.slot_id').onRef('slot.of_doctor', '=', 'reservation.doctor_id'),
    )
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .select(['reservation.id', 'reservation.manage_no', 'reservation.number', 'slot.start_at', 'slot.end_at'])
    .select(['reservation.relative_id', 'reservation.given_name as person'])
    .select(['doctor.title', 'doctor.family_name', 'doctor.given_name', 'provider_address.time_zone'])
    .where(isOwn(context, owners.reservation))
    .where('reservation.status', 'in', ['booked', 'pending_approval'])
    .where(sql<boolean>`reservation.during && tstzrange(${iso(start)}, ${iso(end)})`)
    .orderBy(sql`reservation.relative_id is not null`)
    .orderBy('slot.start_at');
  const [hidden, rows] = await Promise.all([hiddenRelatives(db, context, session.accountId), visits.execute()]);
  const seen = rows.filter(({ relative_id }) => relative_id === null || !hidden.includes(relative_id));
  return seen.map(({ id, manage_no, number, start_at, end_at, time_zone, relative_id, person, ...doctor }) => ({
    id,
    manage_no,
    number,
    doctor: nameOf(doctor, language),
    start: start_at,
    end: end_at,
    timeZone: time_zone,
    forRelative: relative_id === null ? null : person,
  }));
}
