import { expect, it, onTestFinished } from 'vitest';
import { finishWithLogin } from '../../contract/booking/reservation.ts';
import { listVideoNow, startVideoNow } from '../../contract/telemedicine/video-now.ts';
import { enterVideoVisit, readVideoVisit } from '../../contract/telemedicine/video-visit.ts';
import { demoAccountMark } from '../../server/identity/operator/close-demo.ts';
import { visit } from '../../tests/support/visit.ts';
import { good } from '../../tests/support/world.ts';
import { rosterWorld } from '../../tests/telemedicine/roster.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoOperators } from '../identity/operators.ts';
import { loadDemoRoster } from './roster.ts';

it('has a doctor on duty whom the demo customer can see in minutes, however often and in how many processes it starts (S2.2-01)', async () => {
  const { w } = await rosterWorld();
  onTestFinished(() => w.close());
  // Late in the evening, when no clinic is open.
  w.setNow('2026-11-23T20:20:00Z');
  await loadDemoCustomers(w.services, w.hosts.all);
  const load = () => loadDemoRoster(w.services, w.hosts.all);
  await Promise.all([load(), load()]);
  await load();
  const shifts = await w.database.db.selectFrom('duty_shift').select(['start_at', 'end_at']).execute();
  expect(shifts).toEqual([{ start_at: '2026-11-23T20:00:00Z', end_at: '2026-11-24T08:00:00Z' }]);
  const { partnerId } = w.context().host;
  const anna = w.database.db
    .selectFrom('account')
    .innerJoin('subscription', 'subscription.account_id', 'account.id')
    .innerJoin('product', 'product.id', 'subscription.product_id')
    .select(['account.id', 'subscription.id as sid'])
    .where('email', '=', 'anna@example.com')
    .where('account.partner_id', '=', partnerId)
    .where('product.key', '=', 'hars-teljes');
  const { id, sid } = await anna.executeTakeFirstOrThrow();
  const [first] = good(await w.call(listVideoNow, {}, { ...(await w.session(id)).headers, sid }));
  expect(first?.queue).toMatchObject({ place: 0, minutes: 5 });
  // A day later it is somebody's turn again.
  w.pass({ hours: 24 });
  await load();
  expect(await w.database.db.selectFrom('duty_shift').select('id').execute()).toHaveLength(2);
});

it('has the doctor of every desk at the clinics on duty, who sees whoever asked for a doctor now (S1-04, S2.2-01, S1-08)', async () => {
  const { w, customer } = await rosterWorld();
  onTestFinished(() => w.close());
  await loadDemoCustomers(w.services, w.hosts.all);
  await loadDemoOperators(w.services, w.hosts.all);
  await loadDemoRoster(w.services, w.hosts.all);
  const desks = await w.database.db
    .selectFrom('operator_account as person')
    .innerJoin('partner', 'partner.id', 'person.partner_id')
    .leftJoin('operator_provider as place', 'place.operator_account_id', 'person.id')
    .select(['person.id', 'partner.key', 'place.provider_id'])
    .where('external_id', '=', `${demoAccountMark}doctor`)
    .execute();
  const duty = await w.database.db
    .selectFrom('duty_shift')
    .innerJoin('schedule', 'schedule.id', 'duty_shift.schedule_id')
    .select('provider_id')
    .distinct()
    .execute();
  const keys = new Set(desks.map(({ key }) => key));
  expect([duty.length > 0, keys.has('telekom')]).toEqual([true, true]);
  for (const { provider_id } of duty)
    expect(
      desks
        .filter((desk) => desk.provider_id === provider_id)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([...keys].sort());
  const { headers } = await customer();
  const [first] = good(await w.call(listVideoNow, {}, headers));
  const reservation = good(await w.call(startVideoNow, { shiftId: first?.queue?.shiftId ?? '' }, headers));
  const { token } = good(await w.call(finishWithLogin, { token: reservation.token }, headers));
  good(await w.call(enterVideoVisit, { token, consent: true }, headers));
  const doctor = desks.find(({ key }) => key === 'default')?.id ?? '';
  const jar = new Map([['desk', (await w.deskSession(doctor)).token]]);
  const list = await visit(w, '/desk?list=video-visits', { jar });
  const path = list.document.querySelector('tbody a')?.getAttribute('href') ?? '';
  const admitted = await visit(w, path, { jar, method: 'POST', form: { intent: 'admit' } });
  expect(admitted.document.querySelector('[role=alert]')).toBeNull();
  expect(good(await w.call(readVideoVisit, { token }, headers)).state).toBe('in_call');
});
