import { href } from '../../../contract/href.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { offersMode, sendRegistration } from '../../identity/registration/register.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import type { Context, Handler } from '../context.ts';
import { reservationEvent } from '../reservation-event.ts';
import { findByToken } from './find.ts';
import type { ReservationRow } from './move.ts';
import { auditUnknownToken } from './unknown-token.ts';

const mode = 'email';

/** T14: nobody learns from the answer whether the address has an account; its letter alone says so. */
export const registerFromReservation: Handler<'registerFromReservation'> = ({ token }, context) =>
  auditUnknownToken(context, 'register', token, async () => {
    if (!offersMode(mode, context)) throw problem('U045');
    const { db } = context.database;
    const row = await findByToken(db, context, token);
    const { email, family_name, given_name, birth_date, phone } = row;
    if (!isConfirmedGuests(row) || !email || !family_name || !given_name || !birth_date || !phone)
      throw problem('#404');
    await consume(context, 'register', context.address);
    await auditRead(db, context, reservationEvent(context, row, 'read'));
    const next = href('reservation', {}, { reservation: token });
    const person = { lastName: family_name, firstName: given_name, birthDate: birth_date, phone };
    await sendRegistration(context, { ...person, mode, email, next });
    return { sent: true } as const;
  });

type GuestRow = Pick<ReservationRow, 'account_id' | 'verified_at' | 'status'>;

function isConfirmedGuests({ account_id, verified_at, status }: GuestRow): boolean {
  return account_id === null && verified_at !== null && ['booked', 'arrived', 'fulfilled'].includes(status);
}

export function offersAccount(row: GuestRow, context: Context): boolean {
  return isConfirmedGuests(row) && context.session === undefined && offersMode(mode, context);
}
