import { isProblem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../context.ts';
import { bookIt } from './finish-reservation.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { verify } from './verify-reservation.ts';

/** A link or code that is sent twice finishes what it began, or shows the booking; KT001 where that has ended. */
export const confirmReservation: Handler<'confirmReservation'> = (input, context) =>
  auditUnknownToken(context, 'verify', input.token, async () => {
    try {
      const { token } = await verify(input, context);
      return await bookIt(context, token);
    } catch (error) {
      if (!isProblem(error) || error.code !== 'KT001') throw error;
      return bookIt(context, input.token).catch((later: unknown) => {
        throw isProblem(later) && ended.includes(later.code) ? error : later;
      });
    }
  });

const ended: readonly string[] = ['KT007', 'U005'];
