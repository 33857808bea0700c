import { verifyContactEmail, verifyCorporate, verifyNewEmail } from '../../../contract/identity/account.ts';

/** What a mailed link confirms, by the address of its page. */
const confirmations = [
  {
    path: '/verify-email/:token',
    kind: 'verify-email',
    words: 'new_email',
    operation: verifyNewEmail,
    done: '/login?message=email_set',
  },
  {
    path: '/verify-contact-email/:token',
    kind: 'verify-contact-email',
    words: 'contact_email',
    operation: verifyContactEmail,
    done: '/?message=submitted',
  },
  {
    path: '/verify-corporate/:token',
    kind: 'verify-corporate',
    words: 'corporate',
    operation: verifyCorporate,
    done: '/?message=submitted',
  },
] as const;

/** @throws Error for a page that confirms nothing */
export function confirmationOf(pattern: string) {
  const found = confirmations.find(({ path }) => path === pattern);
  if (!found) throw new Error(`nothing is confirmed at ${pattern}`);
  return found;
}
