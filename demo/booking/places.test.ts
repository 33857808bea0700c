import { expect, it, onTestFinished } from 'vitest';
import { handOn } from '../../tests/booking/waiting.ts';
import { world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoPlaces } from './places.ts';

it('shows in the demo a place that waits and one with an open offer, however often and in how many processes it starts', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  await loadDemoCustomers(w.services, w.hosts.all);
  await Promise.all([1, 2].map(() => loadDemoPlaces(w.services, w.hosts.all)));
  await loadDemoPlaces(w.services, w.hosts.all);
  await handOn(w);
  const { partnerId } = w.context().host;
  const rows = await w.database.db
    .selectFrom('waiting_wish')
    .innerJoin('account', 'account.id', 'waiting_wish.account_id')
    .where('account.partner_id', '=', partnerId)
    .select(['account.email', 'waiting_wish.status'])
    .orderBy('email')
    .execute();
  expect(rows).toEqual([
    { email: 'anna@example.com', status: 'offered' },
    { email: 'bela@example.com', status: 'waiting' },
  ]);
});
