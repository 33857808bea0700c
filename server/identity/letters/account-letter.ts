import { z } from 'zod';
import { href, type PlainRouteId } from '../../../contract/href.ts';
import { identifiedWithin } from '../../../contract/identity/unmatched-states.ts';
import type { LetterWriter } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { shortLetter } from '../../platform/mail/short-letter.ts';
import type { Services } from '../context.ts';

/** The page each letter's button leads to; the words are `mail.<kind>.*`. */
export const accountLetters = {
  session_reused: 'account-security',
  password_changed: 'account-security',
  email_changed: 'account-security',
  contact_email_changed: 'account-security',
  phone_changed: 'profile',
  bank_account_changed: 'profile',
  second_factor_on: 'account-security',
  second_factor_off: 'account-security',
  passkey_added: 'account-security',
  passkey_removed: 'account-security',
  recovery_codes_new: 'account-security',
  calendar_feed_made: 'account-security',
  calendar_feed_ended: 'account-security',
  consent_withdrawn: 'account',
  account_erased: 'home',
  identification_pending: 'home',
  identification_matched: 'login',
  identification_not_found: 'account',
  identification_differs: 'account',
} as const satisfies Record<string, PlainRouteId>;
export type AccountLetterKind = keyof typeof accountLetters;

export const erasedName = '–';

const Stored = z.object({ to: z.string().optional() });

/** Writes a letter about an account to its owner, such as about a new password, address or passkey (ASVS 6.3.7). */
export function accountLetter(kind: string, page: PlainRouteId): LetterWriter<Services> {
  return async (services, host, row) => {
    const account = await services.database.db
      .selectFrom('account')
      .select(['email', 'given_name', 'locale'])
      .where('id', '=', row.account_id)
      .executeTakeFirst();
    if (!account) return undefined;
    const { to } = Stored.parse(row.facts);
    return shortLetter(services, host, {
      outboxId: row.id,
      to: to === undefined ? account.email : services.keys.open(Buffer.from(to, 'base64')),
      language: languageOf(account.locale),
      text: kind,
      name: account.given_name === erasedName ? undefined : account.given_name,
      path: href(page),
      values: { workingDays: identifiedWithin },
    });
  };
}
