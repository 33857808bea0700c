import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import type { PayPlace } from '../../../contract/entitlement/pay-place.ts';
import type { ReservationRow } from './move.ts';

type Visit = Pick<ReservationRow, 'status' | 'prepaid' | 'paid_amount'> & { pays: number | undefined; video: boolean };

export function payPlaceOf({ status, prepaid, paid_amount, pays, video }: Visit): PayPlace | null {
  const { phase } = reservationStates[status];
  if (!pays || paid_amount !== null || phase === 'cancelled' || phase === 'expired') return null;
  if (prepaid && phase !== 'booked') return 'here';
  return video ? 'remote' : 'clinic';
}
