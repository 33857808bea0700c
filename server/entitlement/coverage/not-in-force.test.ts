import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCoverage } from '../../../contract/entitlement/coverage.ts';
import { listRelatives } from '../../../contract/entitlement/relative.ts';
import { getMe } from '../../../contract/identity/session.ts';
import { planOf } from '../../../tests/entitlement/covered.ts';
import { account } from '../../../tests/identity/account.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const policies = [
  ['waiting', { valid_from: '2030-01-01', valid_to: null, status: 'active' }],
  ['suspended', { valid_from: '2026-01-01', valid_to: null, status: 'suspended' }],
  ['ended', { valid_from: '2025-01-01', valid_to: '2025-12-31', status: 'active' }],
] as const;

async function holderOf(policy: (typeof policies)[number][1]) {
  const flags = ['hasCoverage', 'hasRelatives', 'hasAppointments'] as const;
  const made = await account(w.database, { subscriptions: [flags], plan: planOf({}) });
  const [sid = ''] = made.subscriptions;
  await w.database.db.updateTable('subscription').set(policy).where('id', '=', sid).execute();
  const { token, headers } = await w.session(made.id);
  return { sid, headers, jar: new Map([['token', token]]) };
}

describe.each(policies)('a customer whose only policy is %s', (status, policy) => {
  it('sees what it says, and nothing that needs it in force (S2.3-04, S4.2-03)', async () => {
    const { headers, jar } = await holderOf(policy);
    const me = good(await w.call(getMe, {}, headers));
    expect([me.currentSubscription, me.hasCoverage, me.hasRelatives, me.hasAppointments]).toEqual([
      null,
      true,
      false,
      false,
    ]);
    expect(good(await w.call(readCoverage, {}, headers)).policies).toMatchObject([{ status }]);
    expect((await w.call(listRelatives, {}, headers)).error?.errorCode).toBe('KA004');
    const page = await visit(w, '/services/coverage', { jar });
    expect([page.url, page.status]).toEqual(['/services/coverage', 200]);
    const refused = await visit(w, '/services/relatives', { jar });
    expect(refused.text).toContain('Ehhez érvényes szerződés kell');
    expect(refused.document.querySelector('main a[href="/services/coverage"]')).not.toBeNull();
  });

  it('comes there also when the browser still names the policy (S4.1-04)', async () => {
    const { sid, jar } = await holderOf(policy);
    const page = await visit(w, '/services/coverage', { jar: jar.set('sid', sid) });
    expect([page.url, page.status]).toEqual(['/services/coverage', 200]);
  });
});

it('keeps nothing of an older policy once another one is in force (S6-02)', async () => {
  const made = await account(w.database, { subscriptions: [['hasCoverage'], ['hasAppointments']] });
  const [old = ''] = made.subscriptions;
  await w.database.db.updateTable('subscription').set({ status: 'ended' }).where('id', '=', old).execute();
  const { headers } = await w.session(made.id);
  const me = good(await w.call(getMe, {}, headers));
  expect([me.hasCoverage, me.hasAppointments]).toEqual([false, true]);
});
