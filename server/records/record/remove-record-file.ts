import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { fileStates } from '../../../contract/records/file-states.ts';
import type { Handler } from '../../booking/context.ts';
import { removeForgotten } from '../../platform/files/forget-file.ts';
import { withIdempotency } from '../../platform/transaction.ts';
import { moveFile } from '../files/move-file.ts';
import { filesIn, findRecord, lockedRecord, recordView } from './record-row.ts';

/** The row stays and says that it was there; its key and its bytes go. */
export const removeRecordFile: Handler<'removeRecordFile'> = async ({ recordId, fileId }, context) => {
  const removed = await withIdempotency(context, 'removeRecordFile', { recordId, fileId }, async (tx) => {
    const record = await lockedRecord(tx, context, recordId);
    const file = filesIn(record).find((one) => one.id === fileId.toLowerCase());
    if (!file) throw problem('#404');
    const { legal_hold, account_id } = await tx
      .selectFrom('file')
      .select(['legal_hold', 'account_id'])
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    if (legal_hold) throw problem('KF017');
    const from = { id: file.id, account_id, status: stateNamed(fileStates, file.status) };
    if (from.status === 'removed') throw problem('KF018');
    await moveFile(tx, context, from, 'removed', { verb: 'remove' });
    return recordView(await findRecord(tx, context, recordId));
  });
  await removeForgotten(context, fileId.toLowerCase());
  return removed;
};
