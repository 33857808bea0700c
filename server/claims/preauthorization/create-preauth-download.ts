import { problem } from '../../../contract/platform/problem.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { ticketExpiry, ticketUrl } from '../../records/ticket.ts';
import type { Handler } from '../context.ts';
import { lockedPreauth } from './preauth-row.ts';

/** The reading is written down as the customer's files are handed out, for the customer to see (P12). */
export const createPreauthDownload: Handler<'createPreauthDownload'> = async ({ preauthId, fileId }, context) => {
  const { id, rights } = operatorOf(context);
  if (!rights.includes('preauthorization.read')) throw problem('K403');
  await consume(context, 'desk-look', id);
  const { row, file } = await inTransaction(context, async (tx) => {
    const row = await lockedPreauth(tx, context, preauthId);
    const file = await tx
      .selectFrom('preauthorization_file')
      .innerJoin('file', 'file.id', 'preauthorization_file.file_id')
      .select(['file.id', 'scan'])
      .where('preauthorization_id', '=', row.id)
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
