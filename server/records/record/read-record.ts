import type { Handler } from '../../booking/context.ts';
import { type auditQuery, entriesOf } from '../../identity/history/entries.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { ticketUrl } from '../ticket.ts';
import { recordEvent } from './record-event.ts';
import { filesIn, findRecord, recordView, stateOf } from './record-row.ts';

export const readRecord: Handler<'readRecord'> = ({ recordId }, context) =>
  inTransaction(context, async (tx) => {
    const row = await findRecord(tx, context, recordId);
    const { accountId, untrustedDevice } = customerOf(context);
    await auditRead(tx, context, recordEvent(context, accountId, 'read', row.id));
    const next = await tx.selectFrom('record').select('id').where('replaces', '=', row.id).executeTakeFirst();
    const previewFiles = filesIn(row).filter(
      (file) => untrustedDevice === null && file.has_preview && stateOf(file) === 'ready',
    );
    return {
      ...recordView(row),
      replaces: row.replaces,
      replacedBy: next?.id ?? null,
      viewedBy: (await viewings(tx, row.id)).map(({ at, role, name }) => ({ at, role, name })),
      previews: Object.fromEntries(
        previewFiles.map(({ id }) => [id, ticketUrl(context, { file: id, part: 'preview', account: accountId })]),
      ),
    };
  });

const shownViewings = 20;

function viewings(tx: Tx, id: string) {
  const ofOthers = (seen: ReturnType<typeof auditQuery>) =>
    seen
      .where('object_type', '=', 'record')
      .where('object_id', '=', id)
      .where('action', '=', 'record.read')
      .where('role', '!=', 'customer');
  return entriesOf(tx, ofOthers, { limit: shownViewings, offset: 0 });
}
