import type { Handler } from '../context.ts';
import { bookIt } from './finish-reservation.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { verify } from './verify-reservation.ts';

/** Verifies and finishes; a second call after a lost answer finishes what the first one has verified. */
export const confirmReservation: Handler<'confirmReservation'> = (input, context) =>
  auditUnknownToken(context, 'verify', input.token, async () => {
    const { token } = await verify(input, context);
    return bookIt(context, token);
  });
