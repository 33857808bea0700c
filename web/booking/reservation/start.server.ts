import { redirect } from 'react-router';
import { startReservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import type { Call } from '../../../contract/operations.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { textOf } from '../../platform/form/text-of.ts';

/** What a search or doctor page posts: one time, and the hold it takes the place of. */
export async function startFrom(form: FormData, call: Call, holdToken: string | undefined) {
  const replaces = textOf(form, 'replaces') ?? holdToken;
  const slotId = textOf(form, 'slotId') ?? '';
  const key = textOf(form, 'key');
  const input = {
    slotId,
    subfunctionId: textOf(form, 'subfunctionId') ?? '',
    ...(replaces !== undefined && { replaces }),
  };
  // One page's key serves all its times; with the time it stands for one press, however often it is sent (R9).
  return call(startReservation, input, { idempotencyKey: key && `${key}-${slotId}`.slice(0, 100) });
}

/** On to the page of the reservation; the cookie only spares a leak when the visitor goes back, everything works without. */
export function toReservation(token: string, keep: PageRequest['keep'], replaced?: string): Response {
  keep({ hold: { token, ...(replaced !== undefined && replaced !== token && { replaced }) } });
  return redirect(href('reservation', {}, { reservation: token }), { status: 303 });
}
