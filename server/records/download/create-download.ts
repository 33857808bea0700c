import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { isOpenToHolder } from '../../entitlement/relative/hidden-relatives.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { recordsOf } from '../record/record-row.ts';
import { ticketExpiry, ticketUrl } from '../ticket.ts';
import { brake } from './brake.ts';
import { refuseUnscanned } from './unscanned.ts';

export const createDownload: Handler<'createDownload'> = async ({ fileId, code }, context) => {
  const session = customerOf(context);
  const file = await mayGet(context, fileId);
  if (!file || !(await isOpenToHolder(context.database.db, context, file))) throw problem('#404');
  refuseUnscanned(file);
  await brake(context, session, code);
  const url = ticketUrl(context, { file: file.id, part: 'body', account: session.accountId });
  return { url, expiresAt: ticketExpiry(context) };
};

/** Any file of the customer's own, or of what they sent for somebody; for whoever acts for them, those of records they may see. */
function mayGet(context: Context, fileId: string) {
  const { accountId, impersonator } = customerOf(context);
  const { db } = context.database;
  const own = db
    .selectFrom('file')
    .select(['file.id', 'scan', 'relative_id', 'scope'])
    .where('file.id', '=', fileId)
    .where('file.account_id', '=', accountId)
    .where('file.partner_id', '=', context.host.partnerId)
    .where('file.status', '=', 'attached');
  const inRecords = recordsOf(db, context)
    .innerJoin('record_file', 'record_file.record_id', 'record.id')
    .select('record_file.file_id');
  return (impersonator ? own.where('file.id', 'in', inRecords) : own).executeTakeFirst();
}
