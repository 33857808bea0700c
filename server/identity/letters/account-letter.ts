import { z } from 'zod';
import type { House } from '../../platform/context.ts';
import { languageOf } from '../../platform/mail/language.ts';
import type { AccountLetterKind } from '../../platform/mail/outbox.ts';
import { shortLetter } from '../../platform/mail/short-letter.ts';
import type { Letter } from '../../platform/ports/mail.ts';
import type { Host } from '../../portal/brand/hosts.ts';

/** Where each letter's button leads; the words are `mail.<kind>.*`. */
const pages: Record<AccountLetterKind, string> = {
  session_reused: '/account/security',
  password_changed: '/account/security',
  email_changed: '/account/security',
  contact_email_changed: '/account/security',
  second_factor_on: '/account/security',
  second_factor_off: '/account/security',
  passkey_added: '/account/security',
  identification_pending: '/',
  identification_matched: '/login',
};

const Facts = z.object({ to: z.string().optional() });

/** Whoever owns an account hears of every change to how it is entered (ASVS 6.3.7). */
export async function accountLetter(
  house: House,
  host: Host,
  owed: { id: string; kind: AccountLetterKind; accountId: string; facts: unknown },
): Promise<Letter | undefined> {
  const account = await house.database.db
    .selectFrom('account')
    .select(['email', 'given_name', 'locale'])
    .where('id', '=', owed.accountId)
    .executeTakeFirst();
  if (!account) return undefined;
  const { to } = Facts.parse(owed.facts);
  return shortLetter(house, host, {
    outboxId: owed.id,
    to: to === undefined ? account.email : house.keys.open(Buffer.from(to, 'base64')),
    language: languageOf(account.locale),
    text: owed.kind,
    name: account.given_name,
    path: pages[owed.kind],
  });
}
