import { expect, it, onTestFinished } from 'vitest';
import { registerReservation, verifyReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation, finishReservation, finishWithLogin } from '../../../contract/booking/reservation.ts';
import { listen } from '../../../tests/house/statements.ts';
import { account } from '../../../tests/identity/account.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { good, world } from '../../../tests/support/world.ts';

/** Allowed round trips to the database, once statements are prepared. A step that needs more has its reason here. */
const most = {
  ...{ register: 5, verify: 5, finish: 4, move: 5, cancel: 5 },
  ...{ hold: 6, 'finish with a log-in': 7, 'move with a log-in': 7 },
};

it('the steps of a booking take as few round trips as the table says (0092, S4.4-01, S4.4-04)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  const tripCounts = new Map<string, number>();
  async function counted<T>(step: keyof typeof most, call: () => Promise<T>): Promise<T> {
    const { steps, stop } = listen();
    const answer = await call().finally(stop);
    tripCounts.set(step, steps.length);
    return answer;
  }
  for (const time of ['09:00', '09:30']) {
    const on = (day: number) => ({ slotId: slotId(0, `2026-11-${day}T${time}`), subfunctionId: 101 });
    const hold = good(await w.call(startReservation, on(24)));
    const form = { ...guest(), email: `${time.replace(':', '')}@example.com`, holdToken: hold.token };
    const { token } = good(await counted('register', () => w.call(registerReservation, form)));
    await w.deliver();
    good(await counted('verify', () => w.call(verifyReservation, { token, code: w.mailedCode(form.email) })));
    good(await counted('finish', () => w.call(finishReservation, { token })));
    good(await counted('move', () => w.call(moveReservation, { token, from: on(24).slotId, slotId: on(25).slotId })));
    good(await counted('cancel', () => w.call(cancelReservation, { token })));
    const { headers } = await w.session((await account(w.database)).id);
    const own = good(await counted('hold', () => w.call(startReservation, on(26), headers)));
    const theirs = await counted('finish with a log-in', () => w.call(finishWithLogin, { token: own.token }, headers));
    const next = { token: good(theirs).token, from: on(26).slotId, slotId: on(25).slotId };
    good(await counted('move with a log-in', () => w.call(moveReservation, next, headers)));
  }
  expect(Object.fromEntries(tripCounts)).toEqual(most);
});
