import { auditWrite } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type Owner, ownersOf } from './draft-owner.ts';
import { type DraftName, draftEvent, findDrafts } from './find-draft.ts';

export async function dropDrafts(tx: Tx, context: Context, which: DraftName, owners: readonly Owner[]): Promise<void> {
  for (const row of await findDrafts(tx, context, which, owners)) {
    if (row.health !== null) await auditWrite(tx, context, draftEvent(context, row, 'discard'));
    await tx.deleteFrom('draft').where('id', '=', row.id).execute();
  }
}

type SentForm = { key?: string | undefined; fromDraft?: boolean | undefined };

/** Call it in the transaction that sends the form, so that nothing that was sent shows as unsent. */
export async function dropSent(
  tx: Tx,
  context: Context,
  { key, fromDraft }: SentForm,
  which: DraftName,
): Promise<void> {
  if (fromDraft) await dropDrafts(tx, context, which, ownersOf(context, key));
}
