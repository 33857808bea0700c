import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { slotRefusals } from '../../contract/booking/reservation.ts';
import { isProblem } from '../../contract/platform/problem.ts';
import { rateVisit } from '../../server/booking/attendance/rate-visit.ts';
import type { Context, Services } from '../../server/booking/context.ts';
import { issueToken } from '../../server/booking/reservation/find.ts';
import { finishWithLogin } from '../../server/booking/reservation/finish-with-login.ts';
import { insertHold } from '../../server/booking/reservation/insert-hold.ts';
import { moveTo } from '../../server/booking/reservation/move.ts';
import { resolveSlot } from '../../server/booking/reservation/reserve-slot.ts';
import { startReservation } from '../../server/booking/reservation/start-reservation.ts';
import { isOffered } from '../../server/directory/offered.ts';
import { customerOf } from '../../server/identity/session/authorize.ts';
import { iso } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction, lockDoctor } from '../../server/platform/transaction.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';

type PastVisit = { weeks: number; became: 'fulfilled' | 'noshow'; rated: boolean };
/** `days` from today between which a time is searched; a past visit took place `weeks` before that time. */
type VisitPlan = { days: readonly [number, number]; past?: PastVisit };

const lives: readonly { email: string; visits: readonly VisitPlan[] }[] = [
  {
    email: 'anna@example.com',
    visits: [
      { days: [2, 7] },
      { days: [14, 35] },
      { days: [1, 7], past: { weeks: 2, became: 'fulfilled', rated: false } },
      { days: [1, 7], past: { weeks: 4, became: 'fulfilled', rated: true } },
      { days: [1, 7], past: { weeks: 8, became: 'noshow', rated: false } },
    ],
  },
  { email: 'bela@example.com', visits: [{ days: [3, 12] }] },
];
const marks = { waiting: 4, careConditions: 5, staffCompetence: 5, behaviour: 5, overall: 5 };

export function loadDemoVisits(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts, async (host) => {
    for (const life of lives) if (!(await hasVisits(services, host, life))) await live(services, host, life);
  });
}

/** A time that is only held does not count as a visit, because it is an offer of the waiting list. */
async function hasVisits({ database }: Services, { partnerId }: Host, { email }: (typeof lives)[number]) {
  const reservation = await database.db
    .selectFrom('reservation')
    .innerJoin('account', 'account.id', 'reservation.account_id')
    .select('reservation.id')
    .where('account.partner_id', '=', partnerId)
    .where('account.email', '=', email)
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return reservation !== undefined;
}

function live(services: Services, host: Host, { email, visits }: (typeof lives)[number]): Promise<void> {
  return inDemoSession(services, host, email, async (context) => {
    const seen: number[] = [];
    for (const plan of visits) await arrange(context, plan, seen);
  });
}

/** Another partner's customers get times of the same clinics, so a time may be gone meanwhile. */
async function arrange(context: Context, plan: VisitPlan, seen: number[]): Promise<void> {
  const gone: string[] = [];
  for (;;) {
    const time = await findTime(context, plan, { seen, gone });
    if (!time && gone.length > 0) throw new Error(`no time is left for a demo visit after ${gone.length} were gone`);
    if (!time) return;
    try {
      await (plan.past ? visited(context, time, plan.past) : booked(context, time));
      seen.push(time.doctor_id);
      return;
    } catch (error) {
      if (!isProblem(error) || !slotRefusals.some((code) => code === error.message)) throw error;
      gone.push(time.id);
    }
  }
}

type FreeTime = { id: string; subfunction_id: number; doctor_id: number; start_at: string; end_at: string };

async function findTime(
  context: Context,
  { days: [from, to], past }: VisitPlan,
  { seen, gone }: { seen: readonly number[]; gone: readonly string[] },
) {
  const { database, host, now } = context;
  const weeks = past?.weeks ?? 0;
  const order = sql`offering.doctor_id = any(${seen}::int[]), (offering.doctor_id + ${host.partnerId}::int) % 31, offering.doctor_id`;
  const { rows } = await sql<FreeTime>`
    select time.id, offering.subfunction_id, offering.doctor_id, time.start_at, time.end_at
    from (
      select * from offering where main and next_free_at is not null and organisable @> '{by_user}' and ${isOffered(context)}
      order by ${order} limit 25
    ) offering
    join schedule on schedule.id = offering.schedule_id join provider_address address on address.id = schedule.address_id
    cross join lateral (
      select slot.id, moved.start_at, moved.start_at + (slot.end_at - slot.start_at) as end_at
      from slot cross join lateral (
        select (slot.start_at at time zone address.time_zone - ${weeks}::int * interval '1 week')
          at time zone address.time_zone as start_at
      ) moved
      where slot.schedule_id = offering.schedule_id and slot.status = 'free' and booking_url is null and booking_phone is null
        and slot.id <> all(${gone}::uuid[])
        and slot.start_at > ${iso(now)}::timestamptz + schedule.notice_minutes * interval '1 minute'
        and slot.start_at between ${iso(now)}::timestamptz + ${from}::int * interval '1 day'
          and ${iso(now)}::timestamptz + ${to}::int * interval '1 day'
        and not exists (
          select from reservation where reservation.doctor_id = offering.doctor_id
            and during && tstzrange(moved.start_at, moved.start_at + (slot.end_at - slot.start_at)))
      order by slot.start_at limit 1
    ) time
    order by ${order} limit 1`.execute(database.db);
  return rows[0];
}

async function booked(context: Context, { id: slotId, subfunction_id: subfunctionId }: FreeTime): Promise<void> {
  const { token } = await startReservation({ slotId, subfunctionId }, context);
  await finishWithLogin({ token }, context);
}

async function visited(context: Context, time: FreeTime, { became, rated }: PastVisit): Promise<void> {
  const { accountId, subscription, ...person } = customerOf(context);
  const start = Temporal.Instant.from(time.start_at);
  const before = iso(start.subtract({ hours: 6 * 24 }));
  const number = await inTransaction(context, async (tx) => {
    const free = await resolveSlot(tx, context, time.id, time.subfunction_id);
    await lockDoctor(tx, free.doctorId);
    const slotId = randomUUID();
    const { start_at, end_at } = time;
    await tx
      .insertInto('slot')
      .values({ id: slotId, schedule_id: free.scheduleId, of_doctor: free.doctorId, start_at, end_at, status: 'busy' })
      .execute();
    const slot = { ...free, slotId, start: start_at, end: end_at };
    const reservation = await insertHold(tx, context, slot, { seat: 1, account_id: accountId, held_until: before });
    await issueToken(tx, context, 'manage', reservation, 0, end_at);
    const claim = {
      subscription_id: subscription?.id ?? null,
      family_name: person.lastName,
      given_name: person.firstName,
      birth_date: person.birthDate,
      email: person.email,
      phone: person.phone,
      created_at: before,
      verified_at: before,
    };
    const claimed = await moveTo(tx, context, reservation, 'pending_verification', { verb: 'claim', changes: claim });
    const book = { calendar_state: 'confirmed', calendar_reference: reservation.id, booked_at: before };
    const visit = await moveTo(tx, context, claimed, 'booked', { verb: 'book', changes: book });
    const verb = became === 'fulfilled' ? 'came' : 'missed';
    await moveTo(tx, context, visit, became, { verb, changes: { attendance_at: end_at } });
    return reservation.number;
  });
  if (rated) await rateVisit({ number, ...marks }, context);
}
