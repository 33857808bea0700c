import type { AuditContext } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { members, type UnmatchedRow } from './move.ts';

/** Code that may match a member locks the member's open case before the rows of the register, always in this order. */
export async function lockCaseOf(tx: Tx, accountId: string): Promise<UnmatchedRow | undefined> {
  const row = await tx
    .selectFrom('unmatched_member')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && members.typed(row);
}

export async function noteMatched(
  tx: Tx,
  context: AuditContext,
  accountId: string,
  open: UnmatchedRow | undefined,
): Promise<void> {
  await tx.updateTable('account').set({ identification: 'matched' }).where('id', '=', accountId).execute();
  if (open) await members.move(tx, context, open, 'match');
}
