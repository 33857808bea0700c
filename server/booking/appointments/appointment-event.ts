import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';

export function appointmentEvent(
  context: Pick<AuditContext, 'channel' | 'session'>,
  accountId: string,
  verb: 'list' | 'feed' | 'feed-on',
): AuditEvent {
  return {
    ...actorOf(context, accountId),
    action: `appointment.${verb}`,
    object: { type: 'account', id: accountId },
    patient: accountId,
  };
}
