import { expect, it, onTestFinished } from 'vitest';
import { listVideoNow } from '../../contract/telemedicine/video-now.ts';
import { rosterWorld } from '../../tests/roster.ts';
import { good } from '../../tests/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
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
