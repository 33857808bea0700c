import { type LoaderFunctionArgs, redirect } from 'react-router';
import { readReservation } from '../../../contract/reservation.ts';
import { api } from '../../api.ts';
import { reservationUrl } from './address.ts';

/** S2.1-05: the address older letters use; the reservation's own page shows whatever is so now. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token } = await api(context)(readReservation, { token: params.token ?? '' });
  return redirect(reservationUrl(token));
}
