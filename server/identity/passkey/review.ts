import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context, Handler } from '../context.ts';
import { enqueueAccountLetter } from '../letters/enqueue.ts';
import { customerOf } from '../session/authorize.ts';
import { passkeysOf } from './passkey.ts';

export async function suspendPasskeys(tx: Tx, { now }: Pick<Context, 'now'>, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ waiting_since: iso(now) })
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const answers = {
  yes: {
    action: 'account.passkey_keep',
    settle: (tx: Tx, accountId: string) =>
      tx
        .updateTable('passkey')
        .set({ waiting_since: null })
        .where('account_id', '=', accountId)
        .where('waiting_since', 'is not', null)
        .execute(),
  },
  no: {
    action: 'account.passkey_remove',
    settle: async (tx: Tx, accountId: string, context: Context) => {
      const removed = await tx
        .deleteFrom('passkey')
        .where('account_id', '=', accountId)
        .where('waiting_since', 'is not', null)
        .executeTakeFirst();
      if (removed.numDeletedRows > 0n) await enqueueAccountLetter(tx, context, 'passkey_removed', accountId);
    },
  },
} as const;

export const reviewPasskeys: Handler<'reviewPasskeys'> = async ({ mine }, context) => {
  const { accountId } = customerOf(context);
  const { action, settle } = answers[mine];
  await inTransaction(context, async (tx) => {
    await settle(tx, accountId, context);
    await auditWrite(tx, context, accountEvent(context, accountId, action));
  });
  return passkeysOf(context, accountId);
};
