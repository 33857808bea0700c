import { z } from 'zod';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { ticketUrl } from '../ticket.ts';
import { recordEvent } from './record-event.ts';
import { filesIn, findRecord, recordView, stateOf } from './record-row.ts';

export const readRecord: Handler<'readRecord'> = ({ recordId }, context) =>
  inTransaction(context, async (tx) => {
    const row = await findRecord(tx, context, recordId);
    const { accountId, untrustedDevice } = customerOf(context);
    await auditRead(tx, context, recordEvent(context, accountId, 'read', row.id));
    const next = await tx.selectFrom('record').select('id').where('replaces', '=', row.id).executeTakeFirst();
    const shown = filesIn(row).filter(
      (file) => untrustedDevice === null && file.has_preview && stateOf(file) === 'ready',
    );
    return {
      ...recordView(row),
      replaces: row.replaces,
      replacedBy: next?.id ?? null,
      viewedBy: await viewings(tx, row.id),
      previews: Object.fromEntries(shown.map((file) => [file.id, ticketUrl(context, file.id, 'preview')])),
    };
  });

const Role = z.enum(['guest', 'customer', 'operator', 'partner', 'system']);
const shownViewings = 20;

async function viewings(tx: Tx, recordId: string) {
  const rows = await tx
    .selectFrom('audit')
    .leftJoin('session', 'session.id', 'audit.session_id')
    .leftJoin('operator', (join) =>
      join.onRef('operator.api_key_id', '=', 'session.api_key_id').onRef('operator.id', '=', 'session.operator_id'),
    )
    .select(['audit.at', 'audit.role', 'operator.name'])
    .where('object_type', '=', 'record')
    .where('object_id', '=', recordId)
    .where('action', '=', 'record.read')
    .where('role', '!=', 'customer')
    .orderBy('audit.at', 'desc')
    .limit(shownViewings)
    .execute();
  return rows.map(({ at, role, name }) => ({ at, role: Role.parse(role), name }));
}
