import { problem } from '../../../contract/platform/problem.ts';
import { visitsOf } from '../../booking/appointments/visits.ts';
import { accountEvent } from '../../identity/account-event.ts';
import { enqueueAccountLetter } from '../../identity/letters/enqueue.ts';
import { proveAgain } from '../../identity/password/prove-again.ts';
import { withSecondFactor } from '../../identity/second-factor/ask.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { endCredentials } from '../../identity/session/end-credentials.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import type { Handler } from '../context.ts';
import { lockPerson } from './lock-person.ts';

/** Later areas erase first, because they still need to know the account's owner. */
export const eraseAccount: Handler<'eraseAccount'> = async ({ password, code }, context) => {
  const { accountId, email } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  await withSecondFactor(context, { of: 'account', id: accountId }, code, async (tx) => {
    await lockPerson(tx, accountId);
    const coming = await visitsOf(context, { accountId: accountId, hidden: [] }, 'coming')
      .select('reservation.id')
      .limit(1)
      .executeTakeFirst();
    if (coming) throw problem('KD001');
    await endCredentials(tx, context, { accountId }, 'erased');
    const health = await auditWrite(tx, context, accountEvent(context, accountId, 'account.erase'));
    for (const { erase } of context.personalData.toReversed()) await erase(health, context, accountId);
    await enqueueAccountLetter(tx, context, 'account_erased', accountId, email);
  });
  return { done: true } as const;
};
