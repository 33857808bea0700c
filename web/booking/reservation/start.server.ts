import { startReservation } from '../../../contract/booking/hold.ts';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import type { Call } from '../../../contract/operations.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Mode } from '../../../contract/platform/brand.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';

export async function startFrom(form: FormData, call: Call, holdToken: string | undefined) {
  const replaces = textOf(form, 'replaces') ?? holdToken;
  const slotId = textOf(form, 'slotId') ?? '';
  const key = textOf(form, 'key');
  const preauthRef = textOf(form, 'preauthRef');
  const input = {
    slotId,
    subfunctionId: textOf(form, 'subfunctionId') ?? '',
    ...(replaces !== undefined && { replaces }),
    ...(preauthRef !== undefined && { preauthRef }),
  };
  // The page's key and the slot together name one press, however often it is sent (R9).
  return call(startReservation, input, { idempotencyKey: key && `${key}-${slotId}`.slice(0, 100) });
}

type Arrival = { replaced?: string; person?: string | undefined };

/** By the cookie, a time chosen later replaces this hold even after Back; booking works without it. */
export function toReservation(token: string, keep: PageRequest['keep'], more: Arrival = {}): Response {
  const { replaced, person } = more;
  keep({ hold: { token, ...(replaced !== undefined && replaced !== token && { replaced }) } });
  return seeOther(href('reservation', {}, { reservation: token, for: person }));
}

/** A visit that has to be paid first leads on to its payment, which no partner's frame may hold. */
export function onTo({ token, step }: Reservation, mode?: Mode): Response {
  const pays = step === 'payment' && mode !== 'iframe';
  const page = pays ? href('pay-reservation', { token }) : href('reservation', {}, { reservation: token });
  return seeOther(page);
}
