import { refusalAt } from '../../../contract/guards.ts';
import { isAtDesk, type Operation } from '../../../contract/platform/operation.ts';
import { type ErrorCode, problem } from '../../../contract/platform/problem.ts';
import { type AuditContext, type AuditEvent, actorOf, auditRead } from '../../platform/audit/audit.ts';
import type { Caller, RequestAt } from '../../platform/context.ts';
import { tally } from '../../platform/rate.ts';
import type { Services } from '../context.ts';
import { rates } from '../rates.ts';
import type { OperatorSession, Session } from '../session-schema.ts';
import { keyOf } from './api-key.ts';
import { operatorSessionOf } from './operator-session.ts';
import { sessionOf } from './session.ts';
import { userOf } from './user.ts';

/**
 * @throws Problem by the operation's row (S6, D8): K401 not logged in, #404 or RM1003 bad `sid`, KA004 no subscription,
 *   K403 no flag or desk right, KA003 or KA020 not for this operator, KA005 statement not accepted, KA009 not for a
 *   partner's system, KA023 or KA024 bad key; by its pages: #404 not at this portal, K401 or K403 not for this caller (S4.2)
 */
export async function authorize(
  operation: Operation,
  services: Services,
  info: RequestAt,
): Promise<Caller<Session, OperatorSession>> {
  const operator = isAtDesk(operation) ? await operatorFor(operation, services, info) : undefined;
  const session = operator ? undefined : await callerOf(operation, services, info);
  const code = refusalAt(operation.pages ?? [], {
    user: session && userOf(session, info),
    brand: { ...info.host.brand, partner: info.host.brand },
  });
  if (code) throw problem(code);
  return { session, operator };
}

/** Rights are read for each call, so that one taken away is gone with the next (T11). A refusal is audited, as a customer's is. */
async function operatorFor(operation: Operation, services: Services, info: RequestAt): Promise<OperatorSession> {
  const { access } = operation;
  const operator = await operatorSessionOf(services, info);
  if (access === 'operator') return operator;
  if (typeof access === 'object' && 'desk' in access && operator.rights.includes(access.desk)) return operator;
  await writeRefusal(operation, services, { ...info, session: undefined, operator }, operator.id);
  throw problem('K403');
}

async function callerOf(operation: Operation, services: Services, info: RequestAt): Promise<Session | undefined> {
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
    await writeRefusal(operation, services, { ...info, session }, session.accountId);
    throw problem(code);
  }
  return session;
}

function refusalOf({ access, selfOnly, credentials, health }: Operation, session: Session): ErrorCode | undefined {
  const { subscription, permissions, impersonator } = session;
  const permission = typeof access === 'object' && 'permission' in access ? access.permission : undefined;
  const isPermitted = permission !== undefined && permissions.includes(permission);
  if ((access === 'subscriber' || typeof access === 'object') && !subscription && !isPermitted) return 'KA004';
  if (permission !== undefined && !isPermitted) return 'K403';
  // An operator changes nothing that is the customer's alone, and sees no health data before the statement is accepted (T15).
  if (impersonator && selfOnly) return 'KA003';
  if (credentials && !session.own) return 'KA009';
  if (!impersonator || !health) return undefined;
  if (subscription?.needsPrivacyStatement) return 'KA005';
  return health.every((right) => impersonator.rights.includes(right)) ? undefined : 'KA020';
}

/** Audits refusals of known callers (ASVS 16.3.2); past the rate one row stands for the rest, because no row is ever deleted (T45). */
async function writeRefusal(
  operation: Operation,
  services: Services,
  request: RequestAt & Caller<Session, OperatorSession>,
  who: string,
): Promise<void> {
  const counted = await tally({ ...services, ...request }, 'refused-operation', who);
  const { times } = rates['refused-operation'];
  if (counted > times + 1) return;
  const event = refused(operation, request);
  await auditRead(
    services.database.db,
    request,
    counted > times ? { ...event, reason: 'more than are written down' } : event,
  );
}

function refused(
  operation: Operation,
  occasion: Pick<AuditContext, 'channel'> & Caller<Session, OperatorSession>,
): AuditEvent {
  const accountId = occasion.session?.accountId ?? null;
  return {
    ...actorOf(occasion, accountId ?? ''),
    action: 'operation.refuse',
    object: { type: 'operation', id: operation.id },
    patient: accountId,
    outcome: 'denied',
  };
}

/** Call it in handlers whose operation needs a session. @throws Problem K401 */
export function customerOf({ session }: { session: Session | undefined }): Session {
  if (!session) throw problem('K401');
  return session;
}

/** @throws Problem K401 */
export function operatorOf({ operator }: { operator?: OperatorSession | undefined }): OperatorSession {
  if (!operator) throw problem('K401');
  return operator;
}
