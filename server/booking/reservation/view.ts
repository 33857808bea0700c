import { nearMinutes } from '../../../contract/booking/near.ts';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { type ReservationState, reservationStates } from '../../../contract/booking/reservation-states.ts';
import { typoHint } from '../../../contract/identity/email-hint.ts';
import { isAfter, isBefore } from '../../../contract/platform/instants.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import { iso, plus } from '../../platform/clock.ts';
import { masked } from '../../platform/masked.ts';
import type { Db } from '../../platform/transaction.ts';
import { ownVisits } from '../calendar/own-visits.ts';
import type { Context } from '../context.ts';
import { askedTime } from './asked-time.ts';
import { payableUntil } from './await-payment.ts';
import { givesBackOf, ruleFor } from './cancellation-rule.ts';
import { hasComingReminder } from './coming-reminder.ts';
import { payersOf, pricedFor } from './cover-view.ts';
import { manageToken } from './find.ts';
import { limits } from './limits.ts';
import type { ReservationRow } from './move.ts';
import { payPlaceOf } from './pay-place.ts';
import { type Place, placeOf, placeView } from './place.ts';
import { offersAccount } from './register-from-reservation.ts';
import { hasExpired } from './rehold.ts';

/** A view tells only the first name of its person (R42). */
export async function viewOf(
  tx: Db,
  context: Context,
  row: ReservationRow,
  token: string,
  known?: Place,
): Promise<Reservation> {
  const place = known ?? (await placeOf(tx, row));
  // A hold that ran out counts as over before the sweep has seen it.
  const status = hasExpired(row, context.now) ? 'expired' : row.status;
  const isProved = row.verified_at !== null && status === 'pending_verification';
  const isRefused = isProved && row.calendar_state === 'refused';
  const unpaid = status === 'pending_payment';
  const service = serviceView(context, row.subfunction_id);
  const hasDeadline = status === 'held' || (status === 'pending_verification' && (!isProved || isRefused));
  const [priced, payers, moving, moved, clash, canRemind] = await Promise.all([
    pricedFor(tx, context, row),
    payersOf(tx, context, row),
    movingTo(tx, context, row),
    status === 'booked' && row.sequence > 0 ? movedFrom(tx, row) : null,
    status === 'held' ? clashAt(tx, context, place) : null,
    status === 'booked' && hasComingReminder(tx, context, row, place),
  ]);
  return {
    token,
    number: row.number,
    status,
    step: stepFor(row, status, context),
    slotId: row.slot_id,
    subfunctionId: row.subfunction_id,
    ...placeView(place, context.language),
    ...service,
    ...priced,
    payAt: payPlaceOf({ ...row, status, pays: priced.price?.pays.amount, video: service.video }),
    payers,
    ...paidAndReturned(row, status, place.start_at, context),
    discountRate: row.discount_rate,
    firstName: row.given_name,
    forRelative: row.relative_id === null ? null : row.given_name,
    personId: context.session?.accountId === row.account_id ? row.relative_id : null,
    hasComment: row.patient_comment !== null,
    expiresAt: unpaid ? iso(payableUntil(row)) : hasDeadline ? row.expires_at : null,
    canKeepLonger: status === 'held' && !row.extended,
    verification: verificationOf(row, status),
    pendingAtPartner: isProved && !isRefused,
    refusedByPartner: isRefused,
    givenUp: isProved && row.calendar_state === 'cancelling',
    ...changesOf(row, place.start_at, context),
    near: status === 'booked' && isNear(place, context),
    movingTo: moving,
    movedFrom: moved,
    icsUrl: status === 'booked' ? `/api/reservations/${token}/visit.ics` : null,
    clash,
    reminds: row.reminds,
    canRemind,
    offersAccount: offersAccount(row, context),
  };
}

export function serviceView({ directory, language }: Pick<Context, 'directory' | 'language'>, subfunctionId: number) {
  const service = directory.subfunction(subfunctionId, language);
  return {
    specialization: service?.specialization ?? '',
    subfunction: service?.name ?? '',
    video: service?.kind === videoKind,
    kind: service?.kind ?? '',
  };
}

export function paidAndReturned(
  row: Pick<ReservationRow, 'prepaid' | 'paid_amount' | 'gives_back' | 'currency'>,
  status: ReservationState,
  start: string,
  context: Context,
): Pick<Reservation, 'prepaid' | 'paid' | 'givesBack'> {
  const { prepaid, paid_amount, gives_back, currency } = row;
  const known = Currency.safeParse(currency);
  const money = (amount: number | null) =>
    amount === null || !known.success ? null : { amount, currency: known.data };
  const { late } = ruleFor(start, context);
  const goesBack = status === 'booked' ? givesBackOf(context, { ...row, late }) : gives_back;
  return { prepaid, paid: money(paid_amount), givesBack: money(goesBack) };
}

function isNear({ start_at, end_at }: Place, { now }: Context): boolean {
  const opens = Temporal.Instant.from(start_at).subtract({ minutes: nearMinutes });
  return !isAfter(opens, now) && isBefore(now, end_at);
}

type Changes = Pick<Reservation, 'cancelUntil' | 'freeUntil' | 'late' | 'canCancel' | 'canMove'>;

export function changesOf(
  { status, calendar_state }: Pick<ReservationRow, 'status' | 'calendar_state'>,
  start: string,
  context: Context,
): Changes {
  const hasBegun = !isAfter(start, context.now);
  if (status !== 'booked' || hasBegun)
    return { cancelUntil: null, freeUntil: null, late: false, canCancel: false, canMove: false };
  const { cancelUntil, freeUntil, late } = ruleFor(start, context);
  const can = isAfter(cancelUntil, context.now) && calendar_state !== 'moving';
  return { cancelUntil, freeUntil, late, canCancel: can, canMove: can && calendar_state !== 'cancelling' };
}

async function movingTo(db: Db, context: Context, row: ReservationRow): Promise<Reservation['movingTo']> {
  if (row.calendar_state !== 'moving') return null;
  const newTime = await askedTime(db, row);
  if (!newTime) return null;
  const place = await placeOf(db, newTime);
  return { start: place.start_at, timeZone: place.time_zone, doctor: nameOf(place, context.language) };
}

async function movedFrom(db: Db, { id }: ReservationRow): Promise<Reservation['movedFrom']> {
  const last = await db
    .selectFrom('reservation_move')
    .innerJoin('slot', (join) =>
      join
        .onRef('slot.id', '=', 'reservation_move.from_slot')
        .onRef('slot.of_doctor', '=', 'reservation_move.of_doctor'),
    )
    .innerJoin('schedule', 'schedule.id', 'reservation_move.from_schedule')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .where('reservation_id', '=', id)
    .orderBy('reservation_move.id', 'desc')
    .select(['slot.start_at as start', 'provider_address.time_zone as timeZone'])
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

async function clashAt(db: Db, context: Context, place: { start_at: string; end_at: string }) {
  const span = { start: Temporal.Instant.from(place.start_at), end: Temporal.Instant.from(place.end_at) };
  const [visit] = await ownVisits(db, context, span);
  if (!visit) return null;
  const { number, doctor, start, timeZone, forRelative } = visit;
  return { token: await manageToken(db, context, visit), number, doctor, start, timeZone, forRelative };
}

/** S4.4-04: a logged-in caller needs no registration. */
function stepFor(row: ReservationRow, status: ReservationState, { session }: Context): Reservation['step'] {
  const { step } = reservationStates[status];
  if (step === 'register' && session) return 'loggedInForm';
  if (step === 'register' && row.way === 'login') return 'login';
  return step === 'finished' && row.account_id !== null ? 'loggedInFinished' : step;
}

function verificationOf(row: ReservationRow, status: ReservationState): Reservation['verification'] {
  if (status !== 'pending_verification' || !row.email || !row.mailed_at || !row.verify_by) return null;
  return {
    sentTo: masked(row.email),
    expiresAt: row.verify_by,
    resendFrom: iso(plus(Temporal.Instant.from(row.mailed_at), limits.resendAfter)),
    hint: typoHint(row.email) ?? null,
  };
}
