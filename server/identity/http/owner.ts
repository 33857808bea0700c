import { hash } from 'node:crypto';
import type { Visitor } from './visitor.ts';

/** Says to a browser whose page it has, without saying who that is; an operator who acts for a customer is somebody else than the customer. */
export function ownerOf({ user, operator }: Pick<Visitor, 'user' | 'operator'>): string | undefined {
  const who = operator ? ['desk', operator.id] : user && [user.id, user.impersonator?.id ?? ''];
  return who && hash('sha256', who.join(' '), 'base64url').slice(0, 16);
}
