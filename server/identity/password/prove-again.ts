import { problem, wrong } from '../../../contract/platform/problem.ts';
import { isOwn } from '../../platform/owner.ts';
import { assertNotLocked, consumeFailure, reset } from '../../platform/rate.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { customerOf } from '../session/authorize.ts';
import { verifyPassword } from './hash.ts';

/** Asks for the password again (ASVS 7.5.1); wrong tries count apart from the log-in's. @throws Problem `code`, K429 */
export async function proveAgain(
  context: Context,
  password: string,
  code: 'U004' | 'U014',
  propertyName: string,
): Promise<void> {
  const { accountId } = customerOf(context);
  await assertNotLocked(context, 'prove-again', accountId);
  await consumeFailure(context, 'prove-again', accountId);
  const row = await context.database.db
    .selectFrom('account')
    .select('password_hash')
    .where(isOwn(context, owners.account))
    .executeTakeFirst();
  if (!(await verifyPassword(password, row?.password_hash ?? undefined))) {
    throw problem(code, {}, [wrong(code, propertyName)]);
  }
  await reset(context, 'prove-again', accountId);
}
