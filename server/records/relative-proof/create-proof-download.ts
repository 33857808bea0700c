import { problem } from '../../../contract/platform/problem.ts';
import { lockedProof } from '../../entitlement/desk/proof-view.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { ticketExpiry, ticketUrl } from '../ticket.ts';

/** The reading is written down when the file is handed out, for the customer to see (P12). */
export const createProofDownload: Handler<'createProofDownload'> = async ({ relativeId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  const { row, file } = await inTransaction(context, async (tx) => {
    const row = await lockedProof(tx, context, relativeId);
    const file = await tx
      .selectFrom('file')
      .select(['id', 'scan'])
      .where('id', '=', row.evidence_file_id)
      .where('status', '=', 'attached')
      .executeTakeFirst();
    return { row, file };
  });
  if (!file) throw problem('#404');
  if (file.scan === 'waiting') throw problem('KF013');
  const url = ticketUrl(context, { file: file.id, part: 'body', account: row.account_id });
  return { url, expiresAt: ticketExpiry(context) };
};
