import { expect, it, onTestFinished } from 'vitest';
import { listCases } from '../../contract/desk/cases.ts';
import { resendLetter } from '../../contract/desk/letters.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { good, type World, world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoLetters } from './letters.ts';

function stuckIn({ database }: World) {
  return database.db
    .selectFrom('outbox')
    .select(['id', 'partner_id', 'kind'])
    .where('parked_at', 'is not', null)
    .orderBy('id')
    .execute();
}

it('has letters at each partner with a calendar that were given up, however often and in how many processes it starts, and they can be sent again (S7-23)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  await loadDemoCustomers(w.services, w.hosts.all);
  const load = () => loadDemoLetters(w.services, w.hosts.all);
  await Promise.all([load(), load()]);
  const once = await stuckIn(w);
  const publicPartners = w.hosts.all.filter(({ brand }) => brand.hasPublicCalendar).map(({ partnerId }) => partnerId);
  expect(once.length).toBe(2 * new Set(publicPartners).size);
  await w.deliver();
  await load();
  expect(await stuckIn(w)).toEqual(once);
  expect(w.letters.length).toBe(0);

  const desk = await w.desk(['agent']);
  const { items } = good(await w.call(listCases, { list: 'letters' }, desk.headers));
  expect(items.map(({ subject, name, why }) => [subject, name, why]).sort()).toEqual([
    ['password_changed', 'b•••@example.com', 'refused'],
    ['phone_changed', 'b•••@example.com', 'refused'],
  ]);
  good(await w.call(resendLetter, { letterId: items[0]?.id ?? '' }, desk.headers));
  await w.deliver();
  expect(w.letters.map(({ to }) => to)).toEqual(['bela@example.com']);
  await load();
  expect(await stuckIn(w)).toHaveLength(once.length - 1);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
