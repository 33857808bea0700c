import { type AuditContext, type AuditEvent, actorOf } from '../platform/audit/audit.ts';

export function accountEvent(
  context: Pick<AuditContext, 'channel' | 'session'>,
  accountId: string,
  action: AuditEvent['action'],
  reason?: string,
): AuditEvent {
  const doer = actorOf(context, accountId);
  const actor = doer.actor.role === 'guest' ? ({ role: 'customer', id: accountId } as const) : doer.actor;
  return {
    ...doer,
    actor,
    reason: doer.reason ?? reason ?? null,
    action,
    object: { type: 'account', id: accountId },
    patient: accountId,
  };
}
