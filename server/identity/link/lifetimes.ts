import type { LinkKind } from '../../../contract/identity/link.ts';

const hour = 60;
const day = 24 * hour;

/** Minutes (not-shown 5.10); a link that logs in without a new password lives ten at most (ASVS 6.5.5). */
export const lifetimes: Record<LinkKind, number> = {
  'verify-registration': 2 * day,
  'finish-registration': 7 * day,
  'password-recovery': hour,
  'verify-email': 2 * day,
  'verify-contact-email': 2 * day,
  'stop-email-change': 2 * day,
  'verify-corporate': day,
  'one-time-login': 10,
  'login-token': 5,
  impersonation: 1,
  'my-reservations': day,
  passkey: 5,
  'passkey-login': 5,
  export: 15,
  coverage: 15,
  invoice: 15,
  'operator-setup': 2 * day,
  'call-back': 30 * day,
  complaint: 180 * day,
};
