import { sql } from 'kysely';
import { isProblem } from '../../contract/platform/problem.ts';
import { shiftMinutes } from '../../contract/telemedicine/shift-minutes.ts';
import { conditions } from '../../server/booking/search/filter.ts';
import { demoAccountMark } from '../../server/identity/operator/close-demo.ts';
import { iso } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import type { Context, Services } from '../../server/telemedicine/context.ts';
import { createShift } from '../../server/telemedicine/roster/create-shift.ts';
import { demoOperator } from '../identity/operators.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';

const email = 'anna@example.com';
const shownServices = 2;
const hours = 12;

/** Puts doctors on duty where nobody is, so that somebody who starts the demonstration can be seen at once. */
export async function loadDemoRoster(services: Services, hosts: readonly Host[]): Promise<void> {
  await putSomebodyOnDuty(services, hosts);
  const now = iso(services.clock());
  await sql`insert into operator_provider (operator_account_id, provider_id)
    select distinct person.id, schedule.provider_id
      from operator_account person, duty_shift shift join schedule on schedule.id = shift.schedule_id
    where person.external_id = ${`${demoAccountMark}doctor`} and shift.start_at <= ${now} and shift.end_at > ${now}
    on conflict do nothing`.execute(services.database.db);
}

async function putSomebodyOnDuty(services: Services, hosts: readonly Host[]): Promise<void> {
  const [first] = hosts.filter(({ brand }) => brand.hasPublicCalendar);
  if (!first) return;
  await atDemoPartners(services.database, [first], async (host) => {
    if (await isKept(services)) return;
    const operator = await demoOperator(services, host, 'clinic_staff');
    await inDemoSession(services, host, email, async (context) => {
      for (const doctor of await idleDoctors(context)) {
        const providers = [{ id: doctor.provider_id, name: '' }];
        await putOnDuty({ ...context, session: undefined, operator: { ...operator, providers } }, doctor);
      }
    });
  });
}

async function isKept({ database, clock }: Services): Promise<boolean> {
  const now = iso(clock());
  const shifts = database.db.selectFrom('duty_shift').select('id').where('start_at', '<=', now);
  return (await shifts.where('end_at', '>', now).limit(1).executeTakeFirst()) !== undefined;
}

type Doctor = { doctor_id: number; provider_id: number; subfunction_id: number; time_zone: string };

async function idleDoctors(context: Context): Promise<Doctor[]> {
  const now = sql`${iso(context.now)}::timestamptz`;
  const filters = conditions({ visit: 'video', page: 1, limit: 1 }, context);
  const { rows } = await sql<Doctor>`
    select * from (
      select distinct on (offering.subfunction_id) offering.subfunction_id, offering.doctor_id, offering.provider_id, address.time_zone,
        taken.times
      from offering join schedule on schedule.id = offering.schedule_id
        join provider_address address on address.id = schedule.address_id
        cross join lateral (
          select count(*) as times from schedule own join slot on slot.schedule_id = own.id
          where own.doctor_id = offering.doctor_id and slot.start_at between ${now} - interval '1 hour' and ${now} + interval '5 hours'
        ) taken
      where ${sql.join(filters, sql` and `)} and 'by_user' = any(offering.organisable)
      order by offering.subfunction_id, taken.times, offering.doctor_id
    ) one order by times, subfunction_id limit ${shownServices}`.execute(context.database.db);
  return rows;
}

async function putOnDuty(context: Context, { doctor_id, provider_id, subfunction_id, time_zone }: Doctor) {
  const begins = context.now.toZonedDateTimeISO(time_zone).round({ smallestUnit: 'hour', roundingMode: 'floor' });
  const clockOf = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' });
  const shift = {
    ...{ doctorId: doctor_id, providerId: provider_id, subfunctionId: subfunction_id },
    day: begins.toPlainDate().toString(),
    startsAt: clockOf(begins),
    endsAt: clockOf(begins.add({ hours })),
    minutes: shiftMinutes.usual,
  };
  try {
    await createShift(shift, context);
  } catch (error) {
    if (!isProblem(error)) throw error;
    context.log.warn({ requestId: context.requestId, code: error.message }, 'a demo shift was refused');
  }
}
