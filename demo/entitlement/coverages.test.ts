import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { coveragesOf } from '../../server/entitlement/coverage/read-coverages.ts';
import { writePlans } from '../../server/entitlement/coverage/write-plans.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoCoverages } from './coverages.ts';

it('gives each insurer twenty customers whose coverages differ, however often it starts (S1-06)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  expect(await writePlans(w.database, join(import.meta.dirname, '../../brands'), w.hosts.all)).toEqual([]);
  const { password } = await loadDemoCustomers(w.services, w.hosts.all);
  const load = () => loadDemoCoverages(w.services, w.hosts.all, password);
  const stored = async () => ({
    accounts: await w.database.db.selectFrom('account').select(['id', 'email', 'partner_id']).orderBy('id').execute(),
    entries: await w.database.db.selectFrom('coverage_entry').selectAll().orderBy('id').execute(),
  });
  await Promise.all([load(), load()]);
  const once = await stored();
  await load();
  expect(await stored()).toEqual(once);
  const { rows } = await w.database.pool.query(
    'select count(distinct partner_id)::int as insurers, count(distinct password_hash)::int as hashes from account where email not in ($1, $2)',
    ['anna@example.com', 'bela@example.com'],
  );
  // Two starts, each with a new hash.
  expect(rows[0].insurers).toBeGreaterThan(2);
  expect(rows[0].hashes).toBeLessThanOrEqual(2);
  const { partnerId } = w.context().host;
  const own = once.accounts.filter(
    ({ partner_id, email }) => partner_id === partnerId && !/^(?:anna|bela)@/.test(email),
  );
  const summaries = await Promise.all(
    own.map(async ({ id }) =>
      (await coveragesOf(w.database.db, { partnerId, accountId: id, personId: id }))
        .map(({ status, validFrom, validTo, productName, usage }) =>
          JSON.stringify([status, validFrom, validTo, productName, usage.map(({ used, benefit }) => [benefit, used])]),
        )
        .join(' '),
    ),
  );
  // Two differ in the person alone: one turns eighteen on a leap day.
  expect([own.length, new Set(summaries).size]).toEqual([20, 19]);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
