import { hash } from 'node:crypto';
import type { Visitor } from './visitor.ts';

/** Marks the owner of a page without naming them; an operator who acts for a customer is another owner. */
export function ownerOf({ user, operator }: Pick<Visitor, 'user' | 'operator'>): string | undefined {
  const who = operator ? ['desk', operator.id] : user && [user.id, user.impersonator?.id ?? ''];
  return who && hash('sha256', who.join(' '), 'base64url').slice(0, 16);
}
