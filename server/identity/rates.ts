import { loginFromAddress } from '../../contract/identity/rates.ts';
import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  'register-without-captcha': { by: 'address', times: 20, minutes: 60 },
  /** Every ten captchas that one address asks for double the work of its next ten. */
  captcha: { by: 'address', times: 10, minutes: 10 },
  /** Six wrong passwords close the password step for 15 minutes; sessions of the account stay open (T13). */
  login: { by: 'identifier', times: 6, minutes: 15 },
  /** Counts tries on a device on which this e-mail was logged in with before; strangers' tries do not lock it. */
  'login-known-device': { by: 'token', times: 6, minutes: 15 },
  'desk-login': { by: 'identifier', times: 6, minutes: 15 },
  'prove-again': { by: 'account', times: 6, minutes: 15 },
  'login-from-address': loginFromAddress,
  'passkey-challenge': { by: 'address', times: 30, minutes: 15 },
  'second-factor': { by: 'account', times: 6, minutes: 15 },
  register: { by: 'address', times: 20, minutes: 60 },
  recover: { by: 'mailbox', times: 5, minutes: 60 },
  'recover-from-address': { by: 'address', times: 30, minutes: 60 },
  /** Counts tries of one number from one address, because the answer tells whether a TAJ, tax id or card number is known (D4). */
  identify: { by: 'identifier', times: 5, minutes: 60 },
  'identify-anywhere': { by: 'identifier', times: 30, minutes: 60 },
  'identify-from-address': { by: 'address', times: 5, minutes: 60 },
  resend: { by: 'account', times: 5, minutes: 60 },
  'one-time-login': { by: 'mailbox', times: 5, minutes: 60 },
  'one-time-login-from-address': { by: 'address', times: 30, minutes: 60 },
  draft: { by: 'token', times: 240, minutes: 15 },
  /** New drafts are limited, so that strangers cannot fill the table with them (T45). */
  'new-draft': { by: 'address', times: 200, minutes: 60 },
  'refused-operation': { by: 'account', times: 60, minutes: 15 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
