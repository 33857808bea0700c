import type { Reservation } from '../../../contract/booking/reservation.ts';
import { type ReservationState, reservationStates } from '../../../contract/booking/reservation-states.ts';
import { typoHint } from '../../../contract/identity/email-hint.ts';
import { addressOf } from '../../directory/address.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import { priceOf } from '../../directory/price.ts';
import { masked } from '../../identity/masked.ts';
import { iso, plus } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { limits } from './limits.ts';
import type { ReservationRow } from './move.ts';
import { placeOf } from './place.ts';
import { hasExpired } from './rehold.ts';

/** Of the person, the first name alone (R42). */
export async function viewOf(
  tx: Tx | Context['database']['db'],
  context: Context,
  row: ReservationRow,
  token: string,
): Promise<Reservation> {
  const place = await placeOf(tx, row);
  const service = context.directory.subfunction(row.subfunction_id, context.language);
  // A hold that ran out is over before the sweep has seen it.
  const status = hasExpired(row, context.now) ? 'expired' : row.status;
  const kept = status === 'held' || (status === 'pending_verification' && row.verified_at === null);
  const upcoming = Temporal.Instant.compare(place.start_at, context.now) > 0;
  return {
    token,
    number: row.number,
    status,
    step: stepFor(row, status, context),
    slotId: row.slot_id,
    subfunctionId: row.subfunction_id,
    doctor: { id: place.doctor_id, name: nameOf(place, context.language) },
    provider: { id: place.provider_id, name: place.name, address: addressOf(place), phone: place.phone },
    specialization: service?.specialization ?? '',
    subfunction: service?.name ?? '',
    video: service?.kind === videoKind,
    start: place.start_at,
    end: place.end_at,
    timeZone: place.time_zone,
    price: priceOf(row),
    discountRate: row.discount_rate,
    firstName: row.given_name,
    hasComment: row.patient_comment !== null,
    expiresAt: kept ? row.expires_at : null,
    canKeepLonger: status === 'held' && !row.extended,
    verification: verificationOf(row, status),
    pendingAtPartner: row.verified_at !== null && status === 'pending_verification',
    cancelUntil: status === 'booked' ? place.start_at : null,
    canCancel: status === 'booked' && upcoming,
    icsUrl: status === 'booked' ? `/api/reservations/${token}/visit.ics` : null,
  };
}

/** S4.4-04: a logged-in caller goes on as such, others as they chose. */
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
