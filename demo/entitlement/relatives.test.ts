import { expect, it, onTestFinished } from 'vitest';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoRelatives } from './relatives.ts';

it('gives a demo customer a child, one close to 18, a spouse who was asked and a ward, however often it starts (not-shown 5.8)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  await loadDemoCustomers(w.services, w.hosts.all);
  const load = () => loadDemoRelatives(w.services, w.hosts.all);
  const relatives = () => w.database.db.selectFrom('relative').selectAll().orderBy('id').execute();
  await Promise.all([load(), load()]);
  const once = await relatives();
  const partners = new Set(w.hosts.all.filter(({ brand }) => brand.hasPublicCalendar).map((host) => host.partnerId));
  for (const partnerId of partners) {
    const own = once.filter((row) => row.partner_id === partnerId);
    expect(own.map(({ given_name, status }) => `${given_name} ${status}`).sort()).toEqual([
      'Bence active',
      'Dóra active',
      'Ilona pending_proof',
      'Márton invited',
    ]);
  }
  await load();
  expect(await relatives()).toEqual(once);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
