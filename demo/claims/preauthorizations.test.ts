import { expect, it, onTestFinished } from 'vitest';
import { preauthStates } from '../../contract/claims/preauthorization-states.ts';
import { statesOf } from '../../contract/platform/states.ts';
import { casesOf, standing } from '../../server/claims/preauthorization/standing.ts';
import { writePlans } from '../../server/entitlement/coverage/write-plans.ts';
import { deep } from '../../tests/support/deep.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoOperators } from '../identity/operators.ts';
import { loadDemoPreauthorizations } from './preauthorizations.ts';

it.runIf(deep)(
  'gives a demo customer a pre-authorisation in each state that needs no past visit, once however often it starts (S2.3-09)',
  async () => {
    const w = await world();
    onTestFinished(() => w.close());
    expect(await writePlans(w.database, 'brands', w.hosts.all)).toEqual([]);
    await loadDemoCustomers(w.services, w.hosts.all);
    await loadDemoOperators(w.services, w.hosts.all);
    // The fixture has nothing of radiology; the rules for approving at once need a price.
    await w.database.pool.query(
      `update offering set subfunction_id = 5305 where subfunction_id = 101 and currency = 'HUF' and doctor_id in (select id from doctor where source_id = 'd0')`,
    );
    await w.database.pool.query(`update offering set subfunction_id = 5302 where subfunction_id = 105`);
    const load = () => loadDemoPreauthorizations(w.services, w.hosts.all);
    await Promise.all([load(), load()]);
    const context = w.context();
    const own = casesOf(w.database.db, context).where('partner_id', '=', context.host.partnerId);
    const rows = await own.execute();
    const states = new Set(rows.map((row) => standing(context, row).status));
    const passing = ['draft', 'quick_approved', 'used'];
    expect([...states].sort()).toEqual(
      statesOf(preauthStates)
        .filter((state) => !passing.includes(state))
        .sort(),
    );
    const count = async () => (await w.database.pool.query('select count(*) from preauthorization')).rows[0].count;
    const before = await count();
    await load();
    expect(await count()).toBe(before);
    expect(await invariantBreaches(w.database)).toEqual([]);
  },
);
