import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';

/** Kinds of token that is handed out once: by mail, by a partner's system, or between two steps of a log-in (S2.1-04, S2.1-05). */
export const linkKinds = [
  'verify-registration',
  'finish-registration',
  'password-recovery',
  'verify-email',
  'verify-contact-email',
  'stop-email-change',
  'verify-corporate',
  'one-time-login',
  'login-token',
  'impersonation',
  'my-reservations',
  'passkey',
  'passkey-login',
  'export',
  'coverage',
  'invoice',
  'operator-setup',
  'call-back',
  'complaint',
] as const;
export const LinkKind = z.enum(linkKinds, '#404');
export type LinkKind = z.infer<typeof LinkKind>;

export const linkToken = z.string('#404').regex(/^[\w-]{20,100}$/, '#404');

/** Reading changes nothing, so a mail scanner may follow the link as often as it likes (D2). */
export const readLink = operation({
  id: 'readLink',
  method: 'GET',
  path: '/links/{kind}/{token}',
  summary: 'Whether a link may still be used, and whom it was sent to',
  access: 'entry',
  rate: doorRates.look,
  pages: [
    'verify-registration',
    'finish-registration',
    'password-recovery',
    'mobileapp-password-recovery',
    'verify-new-email',
    'verify-contact-email',
    'stop-email-change',
    'verify-corporate',
    'one-time-login',
    'login-with-token',
    'impersonation-token',
    'my-reservations',
  ],
  input: z.strictObject({ kind: LinkKind, token: linkToken }),
  output: z.object({
    state: z.enum(['open', 'used', 'expired']),
    /** The masked address, such as `k•••@example.com`; null if nothing was mailed. */
    sentTo: z.string().nullable().meta({ example: 'u•••@example.com' }),
    expiresAt: z.iso.datetime(),
    next: z.string().nullable().meta({ example: '/account' }),
  }),
  refusals: ['#404'],
  invalid: { '*': '#404' },
  clauses: ['S2.1-04', 'S2.1-05'],
});
