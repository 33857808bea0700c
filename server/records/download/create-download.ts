import { problem } from '../../../contract/platform/problem.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { Handler } from '../context.ts';
import { recordsOf } from '../record/record-row.ts';
import { ticketExpiry, ticketUrl } from '../ticket.ts';
import { brake } from './brake.ts';

export const createDownload: Handler<'createDownload'> = async ({ fileId, code }, context) => {
  const session = customerOf(context);
  const file = await recordsOf(context.database.db, context)
    .innerJoin('record_file', 'record_file.record_id', 'record.id')
    .innerJoin('file', 'file.id', 'record_file.file_id')
    .select(['file.id', 'scan'])
    .where('file.id', '=', fileId)
    .where('file.status', '=', 'attached')
    .executeTakeFirst();
  if (!file) throw problem('#404');
  if (file.scan === 'waiting') throw problem('KF013');
  await brake(context, session, code);
  return { url: ticketUrl(context, file.id, 'body'), expiresAt: ticketExpiry(context) };
};
