import { problem } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Facts, House } from '../context.ts';
import { keyOf } from './api-key.ts';
import { type Session, sessionOf } from './session.ts';

type Asked = Facts & { now: Temporal.Instant };

/**
 * Decides by the operation's own row whether the caller may (S6, D8); answers who it is.
 * @throws Problem K401 nobody is logged in, #404 or RM1003 for a bad `sid`, KA004 no subscription is chosen, K403 the
 *   subscription lacks the flag, KA003 not on the customer's behalf, KA005 the customer has not accepted the statement yet
 */
export async function admit(operation: Operation, house: House, facts: Asked): Promise<Session | undefined> {
  const { access } = operation;
  if (access === 'entry') return undefined;
  if (typeof access === 'object' && 'key' in access) {
    await keyOf(house, facts, access.key);
    return undefined;
  }
  if (access === 'public' && facts.bearer === undefined) return undefined;
  const session = await sessionOf(house, facts);
  if (access === 'subscriber' || typeof access === 'object') {
    if (!session.subscription) throw problem('KA004');
  }
  if (typeof access === 'object' && !session.subscription?.permissions.includes(access.permission)) {
    throw problem('K403');
  }
  if (session.impersonator) refuseOperator(operation, session);
  return session;
}

/** T15: an operator neither changes what is the customer's alone nor sees health data nobody has agreed to yet. */
function refuseOperator({ selfOnly, health }: Operation, { subscription }: Session): void {
  if (selfOnly) throw problem('KA003');
  if (health && subscription?.needsPrivacyStatement) throw problem('KA005');
}

/** For the doing of an operation whose row lets nobody in without one. */
export function customerOf({ session }: { session: Session | undefined }): Session {
  if (!session) throw problem('K401');
  return session;
}
