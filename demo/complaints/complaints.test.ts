import { expect, it, onTestFinished } from 'vitest';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { type World, world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoOperators } from '../identity/operators.ts';
import { loadDemoComplaints } from './complaints.ts';

const load = (w: World) => loadDemoComplaints(w.services, w.hosts.all);

it('gives a demo customer a complaint that somebody looks into, however often it starts (S2.9-04)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  await loadDemoCustomers(w.services, w.hosts.all);
  await loadDemoOperators(w.services, w.hosts.all);
  await Promise.all([load(w), load(w)]);
  const complaints = () => w.database.db.selectFrom('complaint').select(['partner_id', 'status']).execute();
  const once = await complaints();
  const { partnerId } = w.context().host;
  expect(once.filter(({ partner_id }) => partner_id === partnerId)).toMatchObject([{ status: 'in_progress' }]);
  const { rows } = await w.database.pool.query("select from case_message where words like 'demo.%'");
  expect(rows).toEqual([]);
  await load(w);
  expect(await complaints()).toHaveLength(once.length);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
