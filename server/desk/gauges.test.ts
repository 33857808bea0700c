import { expect, it, onTestFinished } from 'vitest';
import { cancelPreauthorization } from '../../contract/claims/preauthorization.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { refuseMember } from '../../contract/identity/unmatched-desk.ts';
import { preauthCustomer, sendPreauth } from '../../tests/claims/preauthorizations.ts';
import { account } from '../../tests/identity/account.ts';
import { good, world } from '../../tests/support/world.ts';
import { openCase } from '../identity/registration/unmatched/move.ts';
import { inTransaction } from '../platform/transaction.ts';
import { lateCases } from './case/late-cases.ts';

it('has a gauge that says of each kind how late the case that is longest overdue is (R34, S8.3-14)', async () => {
  const own = await world();
  onTestFinished(() => own.close());
  const late = async (kind: string) => (await lateCases(own.services)).get(kind);
  const dueOf = async (kind: string) => {
    const { due_at } = await own.database.db
      .selectFrom('case_head')
      .select('due_at')
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    return own
      .now()
      .since(Temporal.Instant.from(due_at ?? ''))
      .total('seconds');
  };
  const { headers, again } = await preauthCustomer(own);
  const { number } = good(await sendPreauth(own, headers));
  const { id: accountId } = await account(own.database);
  const context = own.context();
  const since = own.now();
  await inTransaction(context, (tx) => openCase(tx, context, { accountId, kind: 'member_id', since }));
  const kinds = ['preauthorization', 'unmatched_member', 'claim'];
  expect(await Promise.all(kinds.map(late))).toEqual([0, 0, 0]);

  own.pass({ hours: 60 * 24 });
  const seconds = [await dueOf('preauthorization'), await dueOf('unmatched_member')];
  expect(seconds.every((one) => one > 0)).toBe(true);
  expect(await Promise.all(kinds.map(late))).toEqual([...seconds, 0]);

  await again();
  good(await own.call(cancelPreauthorization, { number }, headers));
  const { id: caseId } = await own.database.db.selectFrom('unmatched_member').select('id').executeTakeFirstOrThrow();
  const desk = await own.desk(['agent']);
  good(await own.call(takeCase, { caseId }, desk.headers));
  expect(await Promise.all(kinds.map(late))).toEqual([0, await dueOf('unmatched_member'), 0]);
  good(await own.call(refuseMember, { memberId: caseId, reason: 'not_in_register' }, desk.headers));
  expect(await Promise.all(kinds.map(late))).toEqual([0, 0, 0]);
});
