import { expect, it, onTestFinished } from 'vitest';
import { listCases } from '../../contract/desk/cases.ts';
import { getUnmatchedMember } from '../../contract/identity/unmatched-desk.ts';
import { matchPending } from '../../server/identity/registration/match-pending.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { good, type World, world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from './customers.ts';
import { loadDemoMembers } from './members.ts';
import { loadDemoOperators } from './operators.ts';

function membersIn({ database }: World) {
  return database.db
    .selectFrom('unmatched_member')
    .select(['id', 'partner_id', 'status', 'created_at'])
    .orderBy('id')
    .execute();
}

it('has a member at each partner with a calendar whom nobody has found, and one who is looked for, however often and in how many processes it starts (S8.3-14)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  const { password } = await loadDemoCustomers(w.services, w.hosts.all);
  await loadDemoOperators(w.services, w.hosts.all);
  const load = () => loadDemoMembers(w.services, w.hosts.all, password);
  await Promise.all([load(), load()]);
  const once = await membersIn(w);
  const publicPartners = w.hosts.all.filter(({ brand }) => brand.hasPublicCalendar).map(({ partnerId }) => partnerId);
  for (const partnerId of new Set(publicPartners)) {
    const own = once.filter((member) => member.partner_id === partnerId);
    expect(own.map(({ status }) => status).sort(), String(partnerId)).toEqual(['open', 'taken']);
  }
  await load();
  await matchPending(w.services, w.hosts.all);
  expect(await membersIn(w)).toEqual(once);
  expect(await invariantBreaches(w.database)).toEqual([]);

  const desk = await w.desk(['agent']);
  const { items } = good(await w.call(listCases, { list: 'members' }, desk.headers));
  expect(items.map(({ state, name, overdue }) => [state, name, overdue])).toEqual([
    ['taken', 'D. D.', false],
    ['open', 'D. Cs.', false],
  ]);
  const [firstMember] = items;
  const { history, holder } = good(await w.call(getUnmatchedMember, { memberId: firstMember?.id ?? '' }, desk.headers));
  expect(holder?.name).toBe('Vezér Gábor');
  expect(history.map(({ role, action }) => `${role} ${action}`)).toEqual([
    'operator unmatched_member.take',
    'customer unmatched_member.open',
  ]);
});
