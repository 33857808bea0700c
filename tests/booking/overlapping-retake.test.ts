import { expect, it, onTestFinished } from 'vitest';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { finishWithLogin } from '../../contract/booking/reservation.ts';
import { account } from '../identity/account.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { good, world } from '../support/world.ts';

it('a time whose hold is over is refused properly to whoever comes back for it while the doctor has another who overlaps it (R5, S8.2-01)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  const [mine, theirs] = [slotId(0, '2026-11-25T09:00'), slotId(0, '2026-11-25T09:30')];
  await w.database.pool.query(`update slot set start_at = start_at - interval '15 minutes' where id = $1`, [theirs]);
  const { id } = await account(w.database);
  const hold = good(await w.call(startReservation, { slotId: mine, subfunctionId: 101 }));
  w.pass({ minutes: 11 });
  good(await w.call(startReservation, { slotId: theirs, subfunctionId: 101 }));
  const { headers } = await w.session(id);
  const back = await w.call(finishWithLogin, { token: hold.token, phone: '+36 30 123 4567' }, headers);
  expect(back.error?.errorCode).toBe('#400');
  expect(back.error?.details?.alternatives).toHaveLength(3);
  const asGuest = await w.call(registerReservation, { ...guest(), holdToken: hold.token });
  expect(asGuest.error?.errorCode).toBe('#400');
  expect(await invariantBreaches(w.database)).toEqual([]);
});
