import { enqueueLetter } from '../../platform/mail/outbox.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { AccountLetterKind } from './account-letter.ts';
import type { LinkLetterKind } from './link-letter.ts';

type Sending = Pick<Context, 'now' | 'host' | 'keys'>;

/** The letter a link travels in; the link's payload holds `email`, where it goes. */
export async function enqueueLinkLetter(
  tx: Tx,
  { now, host }: Sending,
  kind: LinkLetterKind,
  linkId: string,
): Promise<void> {
  await enqueueLetter(tx, now, kind, { partner_id: host.partnerId, link_id: linkId });
}

/** To the address the account has when the letter is sent, or to another, such as the one it had before. */
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
