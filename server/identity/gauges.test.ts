import { expect, it, onTestFinished } from 'vitest';
import { takeCase } from '../../contract/desk/cases.ts';
import { refuseMember } from '../../contract/identity/unmatched-desk.ts';
import { account } from '../../tests/account.ts';
import { good, world } from '../../tests/world.ts';
import { inTransaction } from '../platform/transaction.ts';
import { gauges } from './gauges.ts';
import { openCase } from './registration/unmatched/move.ts';

it('has a gauge that says how late the longest overdue member is whom the register does not know (R34, S8.3-14)', async () => {
  const own = await world();
  onTestFinished(() => own.close());
  const late = () => gauges.find(({ name }) => name === 'kapu_members_late_seconds')?.read(own.services);
  expect(await late()).toBe(0);
  const { id: accountId } = await account(own.database);
  const context = own.context();
  const since = own.now();
  await inTransaction(context, (tx) => openCase(tx, context, { accountId, kind: 'member_id', since }));
  const { id: memberId, due_at } = await own.database.db
    .selectFrom('unmatched_member')
    .select(['id', 'due_at'])
    .executeTakeFirstOrThrow();
  expect(await late()).toBe(0);
  own.pass({ hours: 7 * 24 });
  const seconds = own.now().since(Temporal.Instant.from(due_at)).total('seconds');
  expect([seconds > 0, await late()]).toEqual([true, seconds]);
  const desk = await own.desk(['agent']);
  good(await own.call(takeCase, { caseId: memberId }, desk.headers));
  expect(await late()).toBe(seconds);
  good(await own.call(refuseMember, { memberId, reason: 'not_in_register' }, desk.headers));
  expect(await late()).toBe(0);
});
