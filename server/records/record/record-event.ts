import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';

export function recordEvent(
  context: Pick<AuditContext, 'channel' | 'session'>,
  accountId: string,
  verb: string,
  id?: string,
): AuditEvent {
  const object = id === undefined ? { type: 'account', id: accountId } : { type: 'record', id };
  return { ...actorOf(context, accountId), action: `record.${verb}`, object, patient: accountId };
}
