import type { ActionFunctionArgs } from 'react-router';
import { startVideoNow } from '../../../contract/telemedicine/video-now.ts';
import { toReservation } from '../../booking/reservation/start.server.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';

/** The form needs no key, because a second press finds the time that the first one held. */
export async function startNow({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const replaces = textOf(form, 'replaces');
  return answered(pageRequest, form, [], async () => {
    const input = { shiftId: textOf(form, 'shiftId') ?? '', ...(replaces !== undefined && { replaces }) };
    return toReservation((await pageRequest.call(startVideoNow, input)).token, pageRequest.keep);
  });
}
