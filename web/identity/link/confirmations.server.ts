import { href } from '../../../contract/href.ts';
import {
  stopEmailChange,
  verifyContactEmail,
  verifyCorporate,
  verifyNewEmail,
} from '../../../contract/identity/account.ts';
import type { LinkKind } from '../../../contract/identity/link.ts';
import { type RouteId, routeIdOf } from '../../../contract/routes.ts';

type Row = { page: RouteId; kind: LinkKind; words: string; operation: object; done: string };

const confirmations = [
  {
    page: 'verify-new-email',
    kind: 'verify-email',
    words: 'new_email',
    operation: verifyNewEmail,
    done: href('login', {}, { message: 'email_set' }),
  },
  {
    page: 'verify-contact-email',
    kind: 'verify-contact-email',
    words: 'contact_email',
    operation: verifyContactEmail,
    done: href('home', {}, { message: 'submitted' }),
  },
  {
    page: 'stop-email-change',
    kind: 'stop-email-change',
    words: 'stop_change',
    operation: stopEmailChange,
    done: href('password-recovery', {}, { message: 'email_change_stopped' }),
  },
  {
    page: 'verify-corporate',
    kind: 'verify-corporate',
    words: 'corporate',
    operation: verifyCorporate,
    done: href('home', {}, { message: 'submitted' }),
  },
] as const satisfies readonly Row[];

/** @throws Error when the route confirms nothing */
export function confirmationOf(pattern: string) {
  const id = routeIdOf(pattern);
  const confirmation = confirmations.find(({ page }) => page === id);
  if (!confirmation) throw new Error(`no confirmation is registered for ${pattern}`);
  return confirmation;
}
