import type { CountedAddress } from '../../platform/mail/counted-address.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { issueLink, type LinkContext } from '../link/link.ts';
import type { AccountLetterKind } from './account-letter.ts';
import { type LinkLetterKind, linkLetters } from './link-letter.ts';

type LetterContext = Pick<Context, 'now' | 'host' | 'keys'>;

type LetterFacts = { accountId?: string; subject?: string; payload?: Record<string, unknown> };

export async function mailLink(
  tx: Tx,
  context: LinkContext,
  kind: LinkLetterKind,
  to: CountedAddress,
  { payload, ...about }: LetterFacts,
): Promise<string> {
  const link = { ...about, kind: linkLetters[kind].kind, payload: { ...payload, email: to } };
  const { id } = await issueLink(tx, context, link);
  await enqueueLetter(tx, context.now, kind, { partner_id: context.host.partnerId, link_id: id }, to);
  return id;
}

export async function enqueueAccountLetter(
  tx: Tx,
  { now, host, keys }: LetterContext,
  kind: AccountLetterKind,
  accountId: string,
  to?: string,
): Promise<void> {
  const facts = JSON.stringify(to === undefined ? {} : { to: keys.seal(to).toString('base64') });
  await enqueueLetter(tx, now, kind, { partner_id: host.partnerId, account_id: accountId, facts }, 'known');
}
