import { registerReservation, verifyReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { finishReservation, finishWithLogin } from '../../contract/booking/reservation.ts';
import { guest } from '../support/guest.ts';
import { good, type World } from '../support/world.ts';

/** Without `captcha` as on a page without script. */
export async function bookedByGuest(w: World, slotId: string, email: string, captcha?: string, subfunctionId = 101) {
  const hold = good(await w.call(startReservation, { slotId, subfunctionId }));
  const { captcha: _person, ...form } = guest();
  const { token } = good(
    await w.call(registerReservation, { ...form, email, holdToken: hold.token, ...(captcha && { captcha }) }),
  );
  await w.deliver();
  good(await w.call(verifyReservation, { token, code: w.mailedCode(email) }));
  return good(await w.call(finishReservation, { token }));
}

export async function bookedByCustomer(
  w: World,
  slotId: string,
  headers: Record<string, string>,
  more: { patientComment?: string; subfunctionId?: number } = {},
) {
  const { token } = good(await w.call(startReservation, { slotId, subfunctionId: 101, ...more }, headers));
  return good(await w.call(finishWithLogin, { token }, headers));
}
