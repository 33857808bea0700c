import { confirmReservation, registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { finishWithLogin } from '../../contract/booking/reservation.ts';
import { payVisit } from '../../contract/payment/visit.ts';
import { freshSlots } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { billing, type Till, till, tillHost } from '../support/till.ts';
import { good } from '../support/world.ts';

export const price = 24_500;
const { termsAccepted: _terms, startAccepted: _start, ...payer } = billing;

export { payer };

/** Visits of this directory are paid by their user (S3.13-04). */
export async function visitTill(options?: Parameters<typeof till>[0]) {
  const s = await till(options);
  await s.w.database.db
    .updateTable('offering')
    .set({ organisable: ['by_user', 'paid_by_user'] })
    .execute();
  const fresh = freshSlots();
  let people = 0;
  return {
    ...s,
    fresh,
    guest: async (slotId = fresh()) => {
      people += 1;
      const person = guest(people);
      const at = { host: tillHost };
      const hold = good(await s.w.call(startReservation, { slotId, subfunctionId: 101 }, at));
      const { token } = good(await s.w.call(registerReservation, { ...person, holdToken: hold.token }, at));
      // Another guest's delivery may be sending this letter.
      while (s.w.mailedCode(person.email) === '') await s.w.deliver();
      const waits = good(await s.w.call(confirmReservation, { token, code: s.w.mailedCode(person.email) }, at));
      return { ...waits, email: person.email, at, slotId };
    },
    own: async (slotId = fresh()) => {
      const who = await s.customer();
      const at = { ...who.headers, host: tillHost };
      const hold = good(await s.w.call(startReservation, { slotId, subfunctionId: 101 }, at));
      const waits = good(await s.w.call(finishWithLogin, { token: hold.token, phone: '+36 30 123 4567' }, at));
      return { ...waits, accountId: who.id, bearer: who.token, at, slotId };
    },
    begin: (token: string, at: Record<string, string>, pays = price) =>
      s.w.call(payVisit, { token, pays, ...payer }, at),
  };
}

export type VisitTill = Till & Awaited<ReturnType<typeof visitTill>>;
