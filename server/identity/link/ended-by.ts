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
  // Protects the owner: whoever asked for the change must not end it by a new password.
  'stop-email-change': ['stopped', 'erased'],
  // Shows the guest bookings of a mailbox, which belong to no account.
  'my-reservations': [],
  'passkey-login': [],
  'operator-setup': [],
};
