import type { Handler } from '../context.ts';
import { bookIt } from './finish-reservation.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { verify } from './verify-reservation.ts';

/** Repeated with the same `Idempotency-Key`, it finishes what was verified; without one, a used link answers KT001. */
export const confirmReservation: Handler<'confirmReservation'> = (input, context) =>
  auditUnknownToken(context, 'verify', input.token, async () => {
    const { token } = await verify(input, context);
    return bookIt(context, token);
  });
