import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { claimStates } from '../../contract/claims/claim-states.ts';
import { statesOf } from '../../contract/platform/states.ts';
import { writePlans } from '../../server/entitlement/coverage/write-plans.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { type World, world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoOperators } from '../identity/operators.ts';
import { loadDemoClaims } from './claims.ts';

const load = (w: World) => loadDemoClaims(w.services, w.hosts.all);

it('gives a demo customer a claim in each state where the plan pays any back, however often it starts (S2.3-02)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  await writePlans(w.database, join(import.meta.dirname, '../../brands'), w.hosts.all);
  await loadDemoCustomers(w.services, w.hosts.all);
  await loadDemoOperators(w.services, w.hosts.all);
  await Promise.all([load(w), load(w)]);
  const claims = () => w.database.db.selectFrom('claim').select(['partner_id', 'status', 'complaint']).execute();
  const once = await claims();
  const { partnerId } = w.context().host;
  const own = once.filter(({ partner_id }) => partner_id === partnerId);
  expect(own.map(({ status }) => status).sort()).toEqual(statesOf(claimStates).sort());
  expect(once.filter(({ complaint }) => complaint.startsWith('demo.'))).toEqual([]);
  await load(w);
  expect(await claims()).toHaveLength(once.length);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
