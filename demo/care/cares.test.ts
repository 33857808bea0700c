import { expect, it, onTestFinished } from 'vitest';
import { deep } from '../../tests/support/deep.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { type World, world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoOperators } from '../identity/operators.ts';
import { loadDemoCares } from './cares.ts';

const load = (w: World) => loadDemoCares(w.services, w.hosts.all);

function caresIn({ database }: World) {
  return database.db
    .selectFrom('medical_care')
    .select(['id', 'partner_id', 'status', 'complaint', 'place', 'operator_account_id'])
    .orderBy('id')
    .execute();
}

it.runIf(deep)(
  'gives a demo customer cares in some states, made by the handlers, however often and in how many processes it starts (S7-14)',
  async () => {
    const w = await world();
    onTestFinished(() => w.close());
    await loadDemoCustomers(w.services, w.hosts.all);
    await loadDemoOperators(w.services, w.hosts.all);
    await Promise.all([load(w), load(w)]);
    const once = await caresIn(w);
    const { partnerId } = w.context().host;
    const own = once.filter(({ partner_id }) => partner_id === partnerId);
    expect(own.map(({ status }) => status).toSorted()).toEqual([
      'booked',
      'closed',
      'pending_approval',
      'rejected',
      'requested',
    ]);
    expect(own.filter(({ complaint, place }) => `${complaint}${place}`.includes('demo.'))).toEqual([]);
    await load(w);
    expect(await caresIn(w)).toEqual(once);
    expect(await invariantBreaches(w.database)).toEqual([]);
  },
);
