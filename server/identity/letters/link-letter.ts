import { z } from 'zod';
import { href, type PlainRouteId, type TokenRouteId } from '../../../contract/href.ts';
import type { LinkKind } from '../../../contract/identity/link.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import type { LetterWriter } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { shortLetter } from '../../platform/mail/short-letter.ts';
import type { Services } from '../context.ts';
import { lifetimes } from '../link/lifetimes.ts';
import { payloadOf, tokenAgain } from '../link/link.ts';

type Row = {
  kind: LinkKind;
  page: TokenRouteId;
  text: string;
  /** `known` replaces text and page where the address has an account, `unknown` where it has none; only the letter may tell (D4). */
  known?: { text: string; page: PlainRouteId };
  unknown?: { text: string; page: PlainRouteId };
};

export const linkLetters = {
  registration: {
    kind: 'verify-registration',
    page: 'verify-registration',
    text: 'verify_registration',
    known: { text: 'already_registered', page: 'login' },
  },
  finish_registration: { kind: 'finish-registration', page: 'finish-registration', text: 'finish_registration' },
  recovery: {
    kind: 'password-recovery',
    page: 'password-recovery',
    text: 'password_recovery',
    unknown: { text: 'no_account', page: 'registration' },
  },
  app_recovery: {
    kind: 'password-recovery',
    page: 'mobileapp-password-recovery',
    text: 'password_recovery',
    unknown: { text: 'no_account', page: 'registration' },
  },
  email: {
    kind: 'verify-email',
    page: 'verify-new-email',
    text: 'verify_email',
    known: { text: 'email_taken', page: 'login' },
  },
  confirm_email: { kind: 'verify-email', page: 'verify-new-email', text: 'confirm_email' },
  contact_email: { kind: 'verify-contact-email', page: 'verify-contact-email', text: 'verify_contact_email' },
  stop_email: { kind: 'stop-email-change', page: 'stop-email-change', text: 'stop_email' },
  stop_contact_email: { kind: 'stop-email-change', page: 'stop-email-change', text: 'stop_contact_email' },
  corporate: { kind: 'verify-corporate', page: 'verify-corporate', text: 'verify_corporate' },
  one_time_login: {
    kind: 'one-time-login',
    page: 'one-time-login',
    text: 'one_time_login',
    unknown: { text: 'no_account', page: 'registration' },
  },
  my_reservations: { kind: 'my-reservations', page: 'my-reservations', text: 'my_reservations' },
} as const satisfies Record<string, Row>;
export type LinkLetterKind = keyof typeof linkLetters;

const Payload = z.object({ email: z.string(), name: z.string().optional() });

/** The letter says what is true when it is sent (R25), and is dropped once its link was used or has expired. */
export function linkLetter(row: Row): LetterWriter<Services> {
  return async (services, host, { id, link_id }) => {
    const { keys } = services;
    const { db } = services.database;
    const link = await db.selectFrom('link').selectAll().where('id', '=', link_id).executeTakeFirst();
    if (!link || link.used_at !== null || !isAfter(link.expires_at, services.clock())) return undefined;
    const { email, name } = Payload.parse(payloadOf(keys, link.sealed));
    const account = await db
      .selectFrom('account')
      .select('id')
      .where('partner_id', '=', link.partner_id)
      .where('email', '=', email.toLowerCase())
      .where('status', '=', 'active')
      .executeTakeFirst();
    const instead = account ? row.known : row.unknown;
    const token = tokenAgain(keys, { id: link.id, kind: row.kind, hash: link.hash });
    const path = instead ? href(instead.page) : href(row.page, { token });
    const text = instead?.text ?? row.text;
    const minutes = lifetimes[row.kind];
    return shortLetter(services, host, {
      outboxId: id,
      to: email,
      language: languageOf(link.locale),
      text,
      name,
      path,
      values: { minutes, hours: minutes / 60, days: minutes / (24 * 60) },
    });
  };
}
