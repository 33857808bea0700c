import { expect, it, onTestFinished } from 'vitest';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoAssessments } from './assessments.ts';

it('gives the first partner’s demo customer three health checks and a quiz with their documents, however often it starts (S1-05)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  await loadDemoCustomers(w.services, w.hosts.all);
  const load = () => loadDemoAssessments(w.services, w.hosts.all);
  await Promise.all([load(), load()]);
  await load();
  const rows = await w.database.db
    .selectFrom('assessment')
    .innerJoin('account', 'account.id', 'assessment.account_id')
    .innerJoin('record', 'record.id', 'record_id')
    .innerJoin('record_file', 'record_file.record_id', 'record.id')
    .where('email', '=', 'anna@example.com')
    .select(['assessment.partner_id', 'tool'])
    .orderBy('assessment.created_at')
    .execute();
  const { partnerId } = w.context().host;
  const tools = ['health_check', 'health_check', 'workplace_stress', 'health_check'];
  expect(rows).toEqual(tools.map((tool) => ({ partner_id: partnerId, tool })));
  expect(await invariantBreaches(w.database)).toEqual([]);
});
