import { orNotFound, problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { fileStates } from '../../../contract/records/file-states.ts';
import { recordStates } from '../../../contract/records/record-states.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { lockContent } from '../../platform/files/content.ts';
import { removeForgotten } from '../../platform/files/forget-file.ts';
import { moveTo } from '../../platform/move-to.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { moveFile } from '../files/move-file.ts';
import { recordEvent } from './record-event.ts';
import { filesIn, findRecord, lockedRecord, recordView } from './record-row.ts';

/** The row of the file stays as a trace, while its key and its bytes go. */
export const removeRecordFile: Handler<'removeRecordFile'> = async ({ recordId, fileId }, context) => {
  const removed = await withIdempotency(context, 'removeRecordFile', { recordId, fileId }, async (tx) => {
    const record = await lockedRecord(tx, context, recordId);
    const file = orNotFound(filesIn(record).find((one) => one.id === fileId.toLowerCase()));
    if (file.status === 'removed') throw problem('KF018');
    await remove(tx, context, file);
    return recordView(await findRecord(tx, context, recordId));
  });
  await removeForgotten(context, fileId.toLowerCase());
  return removed;
};

/** @returns the ids of files whose bytes the caller has to remove after the commit */
export async function discardRecord(tx: Tx, context: Context, recordId: string): Promise<string[]> {
  const row = await lockedRecord(tx, context, recordId);
  const files = filesIn(row).filter(({ status }) => status !== 'removed');
  for (const file of files) await remove(tx, context, file);
  const from = stateNamed(recordStates, row.status);
  const to = 'entered-in-error';
  if (recordStates[from].next.some((next) => next === to)) {
    const event = recordEvent(context, customerOf(context).accountId, 'withdraw', row.id);
    const health = await moveTo(tx, context, { states: recordStates, from, to, event });
    await health.updateTable('record').set({ status: to }).where('id', '=', row.id).execute();
  }
  return files.map(({ id }) => id);
}

/** @throws Problem KF017 when the file is under a legal hold */
async function remove(tx: Tx, context: Context, { id, status }: { id: string; status: string }): Promise<void> {
  await lockContent(tx, id);
  const { legal_hold, account_id } = await tx
    .selectFrom('file')
    .select(['legal_hold', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (legal_hold) throw problem('KF017');
  const from = { id, account_id, status: stateNamed(fileStates, status) };
  await moveFile(tx, context, from, 'removed', { verb: 'remove' });
}
