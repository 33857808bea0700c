import { expect, it, onTestFinished } from 'vitest';
import { finishWithLogin, readReservation } from '../../../contract/booking/reservation.ts';
import { createShift } from '../../../contract/telemedicine/roster.ts';
import { startVideoNow } from '../../../contract/telemedicine/video-now.ts';
import { visitTill } from '../../../tests/booking/paid-visit.ts';
import { alsoOffers } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { tillHost } from '../../../tests/support/till.ts';
import { good } from '../../../tests/support/world.ts';
import { expireHolds } from '../../booking/reservation/expire-holds.ts';

const internal = 103;

async function onDuty() {
  const s = await visitTill();
  onTestFinished(() => s.close());
  await alsoOffers(s.w.database, 'Kovács', internal);
  await s.w.services.directory.refresh();
  const { doctor_id: doctorId, provider_id: providerId } = await s.w.database.db
    .selectFrom('offering')
    .select(['doctor_id', 'provider_id'])
    .where('subfunction_id', '=', internal)
    .executeTakeFirstOrThrow();
  const { headers } = await s.w.desk(['supervisor'], 'webbeteg');
  const hours = { day: '2026-11-23', startsAt: '08:00', endsAt: '09:30', minutes: 15 };
  const shift = { doctorId, providerId, subfunctionId: internal, ...hours };
  const { id } = good(await s.w.call(createShift, shift, { host: tillHost, ...headers }));
  const ask = (at: Record<string, string>) => s.w.call(startVideoNow, { shiftId: id }, at);
  return {
    s,
    ask,
    unpaid: async () => {
      const at = { ...(await s.customer()).headers, host: tillHost };
      const reservation = good(await ask(at));
      return {
        at,
        ...good(await s.w.call(finishWithLogin, { token: reservation.token, phone: '+36 30 123 4567' }, at)),
      };
    },
  };
}

it('is paid by card before it is booked, where the visit is paid by its user (S3.13-04)', async () => {
  const { s, unpaid } = await onDuty();
  const visit = await unpaid();
  expect([visit.status, visit.prepaid, visit.step]).toEqual(['pending_payment', true, 'payment']);
  const { payments } = good(await s.begin(visit.token, visit.at));
  await s.pay(payments[0]?.paymentUrl, 'succeed');
  await s.tell();
  await s.ask();
  const booked = good(await s.w.call(readReservation, { token: visit.token }, visit.at));
  expect([booked.status, booked.start, booked.paid?.amount]).toEqual(['booked', '2026-11-23T07:05:00Z', 24_500]);
  expect(await invariantBreaches(s.w.database)).toEqual([]);
});

it('leads whoever presses again on to the payment, and gives an unpaid start to the next (S4.4-01)', async () => {
  const { s, ask, unpaid } = await onDuty();
  const visit = await unpaid();
  const again = good(await ask(visit.at));
  expect([again.number, again.step, again.token]).toEqual([visit.number, 'payment', visit.token]);
  s.w.pass({ minutes: 36 });
  await expireHolds(s.w.services);
  const { rows } = await s.w.database.pool.query('select status from slot where on_duty');
  expect(rows).toEqual([{ status: 'busy-unavailable' }]);
  expect((await unpaid()).start).toBe('2026-11-23T07:45:00Z');
  expect(await invariantBreaches(s.w.database)).toEqual([]);
});
