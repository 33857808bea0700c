import { randomUUID } from 'node:crypto';
import { registerReservation, verifyReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { changePassword } from '../../contract/identity/account.ts';
import { login } from '../../contract/identity/session.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { bookedByGuest } from '../booking/booked.ts';
import { account } from '../identity/account.ts';
import { freshSlots } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { good, type World } from '../support/world.ts';
import { type Causes, walk } from './cause.ts';

const slots = freshSlots();
export const freshSlot = () => slots(1);
const password = 'három zöld teve ugrik';
const nextEmail = () => `walk-${randomUUID()}@example.com`;

export async function customer(w: World) {
  const made = await account(w.database, {
    passwordHash: await hashPassword(password),
    subscriptions: [['hasAppointments']],
  });
  return { ...made, ...(await w.session(made.id)) };
}

export async function waiting(w: World): Promise<{ token: string; slotId: string; email: string }> {
  const slotId = freshSlot();
  const email = nextEmail();
  const hold = good(await w.call(startReservation, { slotId, subfunctionId: 101 }));
  const { token } = good(await w.call(registerReservation, { ...guest(), email, holdToken: hold.token }));
  await w.deliver();
  return { token, slotId, email };
}

const message = /already booked.*else is booking it/i;
const booked = /just been taken.*booking came first/;
const closed = /can no longer be booked.*clinic has closed/;
const wrongLogIn = /Wrong username or password.*do not match an account/;
const wrongCode = /code is wrong.*not the code in the e-mail/;
const wrongCurrent = /current password is wrong.*not the password/;
export const walkCauses: Causes = {
  U001: [
    walk('nobody has this address', wrongLogIn, (w) => w.call(login, { email: nextEmail(), password })),
    walk('another password', wrongLogIn, async (w) => {
      const { email } = await customer(w);
      return w.call(login, { email, password: 'négy zöld teve ugrik' });
    }),
    walk('an account without a password', wrongLogIn, async (w) => {
      const { email } = await account(w.database);
      return w.call(login, { email, password });
    }),
  ],
  U004: [
    walk('another password', wrongCurrent, async (w) => {
      const { headers } = await customer(w);
      const passwords = { password: 'négy zöld teve ugrik', passwordAgain: 'négy zöld teve ugrik' };
      return w.call(changePassword, { currentPassword: 'nem ez a jelszó', ...passwords }, headers);
    }),
    walk('the same in capitals', wrongCurrent, async (w) => {
      const { headers } = await customer(w);
      const passwords = { password: 'négy zöld teve ugrik', passwordAgain: 'négy zöld teve ugrik' };
      return w.call(changePassword, { currentPassword: password.toUpperCase(), ...passwords }, headers);
    }),
  ],
  KT003: [
    walk('other digits', wrongCode, async (w) => {
      const { token, email } = await waiting(w);
      const code = w.mailedCode(email) === '123456' ? '654321' : '123456';
      return w.call(verifyReservation, { token, code });
    }),
    walk('the code of another letter', wrongCode, async (w) => {
      const first = await waiting(w);
      const second = await waiting(w);
      return w.call(verifyReservation, { token: second.token, code: w.mailedCode(first.email) });
    }),
  ],
  '#400': [
    walk('another guest is typing a name', message, async (w) => {
      const slotId = freshSlot();
      good(await w.call(startReservation, { slotId, subfunctionId: 101 }));
      return w.call(startReservation, { slotId, subfunctionId: 101 });
    }),
    walk('a customer holds it', message, async (w) => {
      const slotId = freshSlot();
      const { headers } = await customer(w);
      good(await w.call(startReservation, { slotId, subfunctionId: 101 }, headers));
      return w.call(startReservation, { slotId, subfunctionId: 101 });
    }),
  ],
  RE0000: [
    walk('a guest has booked it', booked, async (w) => {
      const slotId = freshSlot();
      await bookedByGuest(w, slotId, nextEmail(), 'person');
      return w.call(startReservation, { slotId, subfunctionId: 101 });
    }),
    walk('a guest waits for the code', booked, async (w) => {
      const { slotId } = await waiting(w);
      return w.call(startReservation, { slotId, subfunctionId: 101 });
    }),
  ],
  RE1002: [
    walk('the clinic took it back', closed, (w) => startedAt(w, 'busy-unavailable')),
    walk('the clinic entered it by mistake', closed, (w) => startedAt(w, 'entered-in-error')),
  ],
};

async function startedAt(w: World, status: 'busy-unavailable' | 'entered-in-error') {
  const slotId = freshSlot();
  await w.database.db.updateTable('slot').set({ status }).where('id', '=', slotId).execute();
  return w.call(startReservation, { slotId, subfunctionId: 101 });
}
