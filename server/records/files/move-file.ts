import type { Updateable } from 'kysely';
import { type FileState, fileStates } from '../../../contract/records/file-states.ts';
import type { AuditContext, AuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/types.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { Tx } from '../../platform/transaction.ts';
import { fileEvent } from './file-event.ts';
import { forgetUnusedKey } from './forget-unused-key.ts';

type MovedFile = { id: string; account_id: string | null; status: FileState };
type Step = { verb: string; changes?: Omit<Updateable<DB['file']>, 'id' | 'status'> } & Partial<
  Pick<AuditEvent, 'outcome' | 'reason'>
>;

/** The row must be locked; where the file loses its bytes, all rows that share them. @throws Problem the state's refusal */
export async function moveFile(
  tx: Tx,
  context: AuditContext,
  { id, account_id, status: from }: MovedFile,
  to: FileState,
  { verb, changes, ...eventFields }: Step,
): Promise<void> {
  const event = { ...fileEvent(context, { id, account_id }, verb), ...eventFields };
  const health = await moveTo(tx, context, { states: fileStates, from, to, event });
  await health
    .updateTable('file')
    .set({ ...changes, status: to })
    .where('id', '=', id)
    .execute();
  // The key goes in the same transaction, so that nothing that is gone can still be read (I10).
  if (!fileStates[to].hasBytes) await forgetUnusedKey(tx, id);
}
