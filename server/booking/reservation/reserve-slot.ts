import { type Expression, sql } from 'kysely';
import { keepingSlot } from '../../../contract/booking/reservation-states.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { type ErrorCode, problem } from '../../../contract/platform/problem.ts';
import { isPriced } from '../../directory/offer-columns.ts';
import { isListed, isPausedHere } from '../../directory/offered.ts';
import type { Coverage } from '../../entitlement/coverage/coverage.ts';
import { type CoverDecision, decide } from '../../entitlement/coverage/decide.ts';
import { askedOf, dayOf, refusalOf } from '../../entitlement/coverage/offer.ts';
import { coverageFor } from '../../entitlement/coverage/read-coverages.ts';
import { iso } from '../../platform/clock.ts';
import type { SessionInfo } from '../../platform/context.ts';
import { inLiterals } from '../../platform/db/in-literals.ts';
import { lockDoctor, type Tx } from '../../platform/transaction.ts';
import { referralTo } from '../calendar/booked-by.ts';
import type { Context } from '../context.ts';
import { expireInTheWay } from './expire-holds.ts';
import { type Place, placedSlots } from './place.ts';

export type ResolvedSlot = {
  slotId: string;
  subfunctionId: number;
  scheduleId: number;
  doctorId: number;
  atPlace: boolean;
  place: Place;
  start: string;
  end: string;
  priceAmount: number | null;
  currency: string | null;
  discountRate: number;
  /** S3.13-04: the person pays the visit, by card where one is accepted. */
  paidByUser: boolean;
  /** The visit's day in the provider's zone. */
  day: string;
  calendarId: string | null;
  decided: CoverDecision;
};

type ResolveContext = Pick<Context, 'host' | 'now' | 'requestId'> & { session: SessionInfo | undefined };

export async function resolveSlot(
  tx: Tx,
  context: ResolveContext,
  slotId: string,
  subfunctionId: number,
  known: { coverage?: Promise<Coverage | undefined>; approval?: string | null } = {},
): Promise<ResolvedSlot> {
  const { coverage = coverageFor(tx, context), approval = null } = known;
  const offered = offerAt(tx, context, slotId, sql.val(subfunctionId));
  return admit(tx, context, await offered, { coverage: await coverage, approval });
}

export function offerAt(tx: Tx, context: Pick<Context, 'host'>, slotId: string, subfunctionId: Expression<number>) {
  return placedSlots(tx)
    .leftJoin('partner_calendar', 'partner_calendar.provider_id', 'provider.id')
    .leftJoin('offering', (join) =>
      join
        .onRef('offering.schedule_id', '=', 'slot.schedule_id')
        .onRef('offering.doctor_id', '=', 'slot.of_doctor')
        .on('offering.subfunction_id', '=', subfunctionId)
        .on(isListed(context)),
    )
    .where('slot.id', '=', slotId)
    .select(['slot.schedule_id', 'schedule.notice_minutes', 'doctor.is_place', isPriced.as('is_priced')])
    .select(['slot.booking_url', 'slot.booking_phone', 'slot.on_duty'])
    .select('partner_calendar.id as calendar_id')
    .select(isPausedHere(context, sql`schedule.provider_id`).as('is_paused'))
    .select([
      'offering.subfunction_id',
      'offering.organisable',
      'offering.price_amount',
      'offering.currency',
      'offering.discount_rate',
    ])
    .executeTakeFirst();
}

type SlotOffer = Awaited<ReturnType<typeof offerAt>>;

/**
 * @throws Problem RE1002 unknown slot or paused clinic, RR1007 service not given there, RM1007 nothing approved for it,
 * RR1005, RM1006, RM1008, RM1010, KE003 refused by the cover, RR1005, RR1006 booked elsewhere, RE1001 past or too soon
 */
export async function admit(
  tx: Tx,
  context: ResolveContext,
  row: SlotOffer,
  { coverage, approval = null }: { coverage: Coverage | undefined; approval?: string | null },
): Promise<ResolvedSlot> {
  if (!row || row.is_closed || row.is_paused) throw problem('RE1002');
  if (row.subfunction_id === null || row.organisable === null) throw problem('RR1007');
  const day = dayOf(row.start_at, row.time_zone);
  const offer = { ...row, subfunction_id: row.subfunction_id, organisable: row.organisable };
  const decided = decide(coverage, { ...askedOf(context, offer, day), approval });
  if (approval !== null && !decided.approval) throw problem('RM1007');
  if (!decided.bookable)
    throw problem(refusalOf(decided), row.organisable.includes('by_insured') ? { why: 'insured' } : {});
  const earliest = context.now.add({ minutes: row.on_duty ? 0 : row.notice_minutes });
  if (!isAfter(row.start_at, earliest)) {
    const schedule = { scheduleId: row.schedule_id, doctorId: row.doctor_id };
    throw problem('RE1001', await alternativesTo(tx, context, schedule, row.start_at));
  }
  const { booking_url, booking_phone } = row;
  if (booking_url !== null || booking_phone !== null) {
    const url = booking_url === null ? null : referralTo(booking_url, context);
    const elsewhere = { url, phone: booking_phone };
    throw url === null ? problem('RR1006', { elsewhere }) : problem('RR1005', { elsewhere, why: 'own_page' });
  }
  return {
    slotId: row.slot_id,
    subfunctionId: row.subfunction_id,
    scheduleId: row.schedule_id,
    doctorId: row.doctor_id,
    atPlace: row.is_place,
    place: row,
    start: row.start_at,
    end: row.end_at,
    priceAmount: row.price_amount,
    currency: row.currency,
    discountRate: row.discount_rate ?? 0,
    paidByUser: row.organisable.includes('paid_by_user'),
    day,
    calendarId: row.calendar_id,
    decided,
  };
}

/**
 * Rivals wait for each other's transactions, and constraints of the database decide between them.
 * @returns the lowest free seat; for an update, only if the doctor has no other visit then, because it cannot skip
 * conflicts
 * @throws Problem #400 held, RE0000 booked, RE1002 withdrawn
 */
export async function reserveSlot(
  tx: Tx,
  context: Context,
  slot: ResolvedSlot,
  by: 'insert' | 'update',
): Promise<number> {
  // The three statements are sent at once; if an expired hold was in the way, which is rare, the seat is asked for again.
  const [, ended, first] = await Promise.all([
    lockDoctor(tx, slot.doctorId),
    expireInTheWay(tx, context, slot),
    takeSeat(tx, slot, by),
  ]);
  const seat = first ?? (ended > 0 ? await takeSeat(tx, slot, by) : undefined);
  if (seat === undefined) throw await slotUnavailable(tx, context, slot);
  return seat;
}

async function takeSeat(tx: Tx, slot: ResolvedSlot, by: 'insert' | 'update'): Promise<number | undefined> {
  const others = visitsThen(tx, slot).where('slot_id', '<>', slot.slotId).where('at_place', '=', no);
  const isFree = by === 'insert' || slot.atPlace ? sql`` : sql`and not exists ${others}`;
  const { rows } = await sql<{ seat: number }>`
    with kept as (select seat from kept_slot where slot_id = ${slot.slotId}::uuid and of_doctor = ${slot.doctorId}),
    open as ((select 1 as seat union select seat + 1 from kept) except select seat from kept)
    update slot set status = case when (select count(*) from kept) + 1 < capacity then 'free' else 'busy-tentative' end
    where id = ${slot.slotId}::uuid and of_doctor = ${slot.doctorId} and status = 'free' and (select count(*) from kept) < capacity
      ${isFree}
    returning (select min(seat) from open) as seat`.execute(tx);
  return rows[0]?.seat;
}

/** A parameter here would keep PostgreSQL from using the index of the doctor's constraint. */
const no = sql.lit(false);

function visitsThen(tx: Tx, slot: ResolvedSlot) {
  return tx
    .selectFrom('reservation')
    .select('status')
    .where('doctor_id', '=', slot.doctorId)
    .where(sql<boolean>`during && tstzrange(${slot.start}, ${slot.end})`)
    .where(inLiterals('status', keepingSlot));
}

export function timeColumns(slot: ResolvedSlot, seat: number) {
  return {
    slot_id: slot.slotId,
    seat,
    at_place: slot.atPlace,
    schedule_id: slot.scheduleId,
    doctor_id: slot.doctorId,
    during: `[${slot.start},${slot.end})`,
    price_amount: slot.priceAmount,
    currency: slot.currency,
    discount_rate: slot.discountRate,
  };
}

export async function slotUnavailable(tx: Tx, context: Context, slot: ResolvedSlot) {
  const rivals = visitsThen(tx, slot);
  const rival = await rivals
    .where(({ eb, or }) => or([eb('at_place', '=', no), eb('slot_id', '=', slot.slotId)]))
    .executeTakeFirst();
  const code: ErrorCode = !rival ? 'RE1002' : rival.status === 'held' ? '#400' : 'RE0000';
  return problem(code, await alternativesTo(tx, context, slot, slot.start));
}

type ScheduleOf = Pick<ResolvedSlot, 'scheduleId' | 'doctorId'>;

export async function alternativesTo(tx: Tx, context: Pick<Context, 'host' | 'now'>, of: ScheduleOf, start: string) {
  const { time_zone } = await tx
    .selectFrom('schedule')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .where('schedule.id', '=', of.scheduleId)
    .select('provider_address.time_zone')
    .executeTakeFirstOrThrow();
  return { alternatives: await nearestFree(tx, context, of, start), start, timeZone: time_zone };
}

async function nearestFree(
  tx: Tx,
  context: Pick<Context, 'host' | 'now'>,
  { scheduleId, doctorId }: ScheduleOf,
  start: string,
) {
  const isOpen = sql`exists (select from schedule where id = ${scheduleId} and not is_closed
    and not ${isPausedHere(context, sql`schedule.provider_id`)})`;
  const own = sql`schedule_id = ${scheduleId} and of_doctor = ${doctorId} and status = 'free' and ${isOpen}`;
  const { rows } = await sql<{ id: string; start_at: string }>`
    select id, start_at from (
      (select id, start_at from slot where ${own} and start_at >= ${start}::timestamptz
        and booking_url is null and booking_phone is null
        and start_at > ${iso(context.now)}::timestamptz + (select notice_minutes from schedule where id = ${scheduleId}) * interval '1 minute'
        order by start_at limit 3)
      union all
      (select id, start_at from slot where ${own} and start_at < ${start}::timestamptz
        and booking_url is null and booking_phone is null
        and start_at > ${iso(context.now)}::timestamptz + (select notice_minutes from schedule where id = ${scheduleId}) * interval '1 minute'
        order by start_at desc limit 3)
    ) near
    order by abs(extract(epoch from start_at - ${start}::timestamptz)) limit 3`.execute(tx);
  return rows
    .map((row) => ({ slotId: row.id, start: row.start_at }))
    .sort((one, other) => (one.start < other.start ? -1 : 1));
}
