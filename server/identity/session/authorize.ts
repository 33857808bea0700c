import type { Operation } from '../../../contract/platform/operation.ts';
import { type ErrorCode, problem } from '../../../contract/platform/problem.ts';
import { type AuditContext, type AuditEvent, actorOf, auditRead } from '../../platform/audit/audit.ts';
import type { RequestAt } from '../../platform/context.ts';
import { rates, tally } from '../../platform/rate.ts';
import type { Services } from '../context.ts';
import type { Session } from '../session-schema.ts';
import { keyOf } from './api-key.ts';
import { sessionOf } from './session.ts';

/**
 * Decides by the operation's own row whether the caller may (S6, D8); answers who it is.
 * @throws Problem K401 nobody is logged in, #404 or RM1003 for a bad `sid`, KA004 no subscription is chosen, K403 the
 *   subscription lacks the flag, KA003 not on the customer's behalf, KA005 the customer has not accepted the statement yet,
 *   KA009 the partner's system brought the customer in
 */
export async function authorize(
  operation: Operation,
  services: Services,
  info: RequestAt,
): Promise<Session | undefined> {
  const { access } = operation;
  if (access === 'entry') return undefined;
  if (typeof access === 'object' && 'key' in access) {
    await keyOf(services, info, access.key);
    return undefined;
  }
  if (access === 'public' && info.bearer === undefined) return undefined;
  const session = await sessionOf(services, info);
  const code = refusalOf(operation, session);
  if (code) {
    await writeRefusal(operation, services, { ...info, session });
    throw problem(code);
  }
  return session;
}

/** Why this session may not; undefined when it may. */
function refusalOf({ access, selfOnly, credentials, health }: Operation, session: Session): ErrorCode | undefined {
  const { subscription, impersonator } = session;
  if ((access === 'subscriber' || typeof access === 'object') && !subscription) return 'KA004';
  const permission = typeof access === 'object' && 'permission' in access ? access.permission : undefined;
  if (permission !== undefined && !subscription?.permissions.includes(permission)) return 'K403';
  // T15: an operator neither changes what is the customer's alone nor sees health data nobody has agreed to yet.
  if (impersonator && selfOnly) return 'KA003';
  if (credentials && !session.own) return 'KA009';
  return impersonator && health && subscription?.needsPrivacyStatement ? 'KA005' : undefined;
}

/**
 * Every access decision against somebody known is written down (ASVS 16.3.2), up to as many as a person could cause; the
 * audit is never shortened, so beyond them one row says that there were more (T45).
 */
async function writeRefusal(
  operation: Operation,
  services: Services,
  asked: RequestAt & { session: Session },
): Promise<void> {
  const counted = await tally({ ...services, ...asked }, 'refused-operation', asked.session.accountId);
  const { times } = rates['refused-operation'];
  if (counted > times + 1) return;
  const event = refused(operation, asked);
  await auditRead(
    services.database.db,
    asked,
    counted > times ? { ...event, reason: 'more than are written down' } : event,
  );
}

function refused(operation: Operation, occasion: Pick<AuditContext, 'channel'> & { session: Session }): AuditEvent {
  const { accountId } = occasion.session;
  return {
    ...actorOf(occasion, accountId),
    action: 'operation.refuse',
    object: { type: 'operation', id: operation.id },
    patient: accountId,
    outcome: 'denied',
  };
}

/** For the doing of an operation whose row lets nobody in without one. */
export function customerOf({ session }: { session: Session | undefined }): Session {
  if (!session) throw problem('K401');
  return session;
}
