import { fileStates } from '../../../contract/records/file-states.ts';
import { type AuditContext, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { RequestAt } from '../../platform/context.ts';
import { forgetFileKey } from '../../platform/files/file-key.ts';
import { removeForgotten } from '../../platform/files/forget-file.ts';
import { moveTo } from '../../platform/move-to.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { bulkEvent } from './bulk-event.ts';
import type { BulkRow } from './find.ts';

type Occasion = Services & RequestAt & AuditContext;

/** Ends an export and makes its files unreadable; the audit still tells that there were some. */
export async function endExport(
  context: Occasion,
  row: Pick<BulkRow, 'id' | 'api_key_id'>,
  status: 'removed' | 'expired' | 'failed',
): Promise<void> {
  const removed = await inTransaction(context, async (tx) => {
    const ended = await tx
      .updateTable('bulk_export')
      .set({ status, over_at: iso(context.now), leased_until: null })
      .where('id', '=', row.id)
      .where('status', 'in', ['working', 'done', ...(status === 'failed' ? [] : ['failed'])])
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return [];
    const files = await tx
      .selectFrom('bulk_export_file')
      .innerJoin('file', 'file.id', 'file_id')
      .select(['bulk_export_file.no', 'file_id'])
      .where('export_id', '=', row.id)
      .where('file.status', '=', 'attached')
      .orderBy('bulk_export_file.no')
      .execute();
    await auditWrite(tx, context, bulkEvent(row, status));
    for (const { no, file_id } of files) {
      const event = bulkEvent(row, 'forget', String(no));
      const health = await moveTo(tx, context, { states: fileStates, from: 'attached', to: 'removed', event });
      await health.updateTable('file').set({ status: 'removed' }).where('id', '=', file_id).execute();
      await forgetFileKey(tx, file_id);
    }
    return files;
  });
  for (const { file_id } of removed) await removeForgotten(context, file_id);
}
