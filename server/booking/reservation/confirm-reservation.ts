import type { Handler } from '../context.ts';
import { bookIt } from './finish-reservation.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { verify } from './verify-reservation.ts';

/** Safe to repeat after a lost answer: it then finishes what was verified. */
export const confirmReservation: Handler<'confirmReservation'> = (input, context) =>
  auditUnknownToken(context, 'verify', input.token, async () => {
    const { token } = await verify(input, context);
    return bookIt(context, token);
  });
