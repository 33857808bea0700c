import { sql } from 'kysely';
import { auditWrite } from '../../platform/audit/audit.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { keepSearchable } from '../search/make-searchable.ts';

/** The only way to change the e-mail address or the password of an account; a trigger on the table refuses any other (T14). */
export async function changeCredentials(
  tx: Tx,
  context: Context,
  accountId: string,
  to: { email?: string; password_hash?: string; email_verified_at?: string },
): Promise<void> {
  await sql`select set_config('kapu.credentials_of', ${accountId}, true)`.execute(tx);
  await tx.updateTable('account').set(to).where('id', '=', accountId).execute();
  await keepSearchable(tx, context, accountId);
  await auditWrite(
    tx,
    context,
    accountEvent(context, accountId, to.email === undefined ? 'account.password' : 'account.email'),
  );
}

export function accountWith(tx: Tx | Context['database']['db'], { host }: Context, email: string) {
  return tx
    .selectFrom('account')
    .select(['id', 'given_name'])
    .where(isHere({ host }, owners.account))
    .where('email', '=', email.toLowerCase())
    .where('status', '=', 'active');
}
