import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { ticketExpiry, ticketUrl } from '../ticket.ts';
import { refuseUnscanned } from './unscanned.ts';

type CaseFile = { account: string; file: { id: string; scan: string } | undefined };

/** The download itself is audited for the customer to see (P12). @throws Problem #404 not there, or removed; KF013 not yet scanned */
export async function handOutAtDesk(context: Context, find: (tx: Tx) => Promise<CaseFile>) {
  const { account, file } = await inTransaction(context, find);
  if (!file) throw problem('#404');
  refuseUnscanned(file);
  const url = ticketUrl(context, { file: file.id, part: 'body', account });
  return { url, expiresAt: ticketExpiry(context) };
}
