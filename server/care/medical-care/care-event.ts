import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';

type Who = Pick<AuditContext, 'channel' | 'session' | 'operator'>;

export function careEvent(context: Who, accountId: string, verb: string, id?: string): AuditEvent {
  const object = id === undefined ? { type: 'account', id: accountId } : { type: 'medical_care', id };
  return { ...actorOf(context, accountId), action: `medical_care.${verb}`, object, patient: accountId };
}
