import { type Reservation, readReservation } from '../../../contract/booking/reservation.ts';
import type { Call } from '../../../contract/operations.ts';
import { isProblem } from '../../../contract/platform/problem.ts';

/** Undefined for a link that opens no reservation any more, which the page then explains (R6). */
export async function readOr404(call: Call, token: string): Promise<Reservation | undefined> {
  try {
    return await call(readReservation, { token });
  } catch (error) {
    if (isProblem(error) && error.code === '#404') return undefined;
    throw error;
  }
}
