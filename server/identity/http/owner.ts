import { hash } from 'node:crypto';
import type { Visitor } from './visitor.ts';

/** A mark tells for whom a page was drawn without naming them; an operator who acts for a customer has another mark. */
export function ownerOf({ user, operator }: Pick<Visitor, 'user' | 'operator'>): string | undefined {
  const who = operator ? ['desk', operator.id] : user && [user.id, user.impersonator?.id ?? ''];
  return who && hash('sha256', who.join(' '), 'base64url').slice(0, 16);
}
