import type { LinkKind } from '../../../contract/identity/link.ts';

/** What an owner does when somebody else may have got in, or what a thief would do to stay in. */
export const causes = ['password', 'everywhere', 'second_factor', 'email', 'stopped', 'erased'] as const;
export type Cause = (typeof causes)[number];

/** Which links end with what is done to an account, though their time has not come. */
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
  'call-back': causes,
  // It protects the owner: whoever asked for the change must not end it by a new password.
  'stop-email-change': ['stopped', 'erased'],
  // Shows the guest bookings of a mailbox, which are no account's.
  'my-reservations': [],
  // A challenge that anybody gets, before it is known who they are.
  'passkey-login': [],
  'operator-setup': [],
};
