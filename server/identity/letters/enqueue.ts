import { enqueueLetter } from '../../platform/mail/outbox.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { AccountLetterKind } from './account-letter.ts';
import type { LinkLetterKind } from './link-letter.ts';

type Sending = Pick<Context, 'now' | 'host' | 'keys'>;

export async function enqueueLinkLetter(
  tx: Tx,
  { now, host }: Sending,
  kind: LinkLetterKind,
  linkId: string,
): Promise<void> {
  await enqueueLetter(tx, now, kind, { partner_id: host.partnerId, link_id: linkId });
}

/** Goes to the account's address at sending time, or to another, such as its former address. */
export async function enqueueAccountLetter(
  tx: Tx,
  { now, host, keys }: Sending,
  kind: AccountLetterKind,
  accountId: string,
  to?: string,
): Promise<void> {
  const facts = JSON.stringify(to === undefined ? {} : { to: keys.seal(to).toString('base64') });
  await enqueueLetter(tx, now, kind, { partner_id: host.partnerId, account_id: accountId, facts });
}
