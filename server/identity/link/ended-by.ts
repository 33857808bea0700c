import type { LinkKind } from '../../../contract/identity/link.ts';

const causes = ['password', 'everywhere', 'second_factor', 'email', 'stopped', 'erased'] as const;
export type Cause = (typeof causes)[number];

export const endedBy: Record<LinkKind, readonly Cause[]> = {
  'verify-registration': causes,
  'finish-registration': causes,
  'password-recovery': causes,
  'one-time-login': causes,
  'verify-email': causes,
  'verify-contact-email': causes,
  'verify-corporate': causes,
  'login-token': causes,
  impersonation: causes,
  passkey: causes,
  export: causes,
  coverage: causes,
  invoice: causes,
  'call-back': causes,
  complaint: causes,
  // A new password does not end the link by which the owner stops a change, because a thief may have set the password.
  'stop-email-change': ['stopped', 'erased'],
  // The link shows a mailbox's guest bookings, which belong to no account, so nothing that an account does ends it.
  'my-reservations': [],
  'passkey-login': [],
  'operator-setup': [],
};
