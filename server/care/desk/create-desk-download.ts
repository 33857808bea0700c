import { problem } from '../../../contract/platform/problem.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { ticketExpiry, ticketUrl } from '../../records/ticket.ts';
import type { Handler } from '../context.ts';
import { requestAtDesk } from '../request/request-row.ts';
import { mayRead } from './desk-view.ts';

/** The reading is written down as the customer's files are handed out, for the customer to see (P12). */
export const createDeskDownload: Handler<'createDeskDownload'> = async ({ requestId, fileId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  const { row, file } = await inTransaction(context, async (tx) => {
    const row = await requestAtDesk(tx, context, requestId);
    if (!mayRead(context, row)) throw problem('K403');
    const file = await tx
      .selectFrom('care_request_file')
      .innerJoin('file', 'file.id', 'care_request_file.file_id')
      .select(['file.id', 'scan'])
      .where('care_request_id', '=', row.id)
      .where('file.id', '=', fileId)
      .where('file.status', '=', 'attached')
      .executeTakeFirst();
    return { row, file };
  });
  if (!file) throw problem('#404');
  if (file.scan === 'waiting') throw problem('KF013');
  const url = ticketUrl(context, { file: file.id, part: 'body', account: row.account_id });
  return { url, expiresAt: ticketExpiry(context) };
};
