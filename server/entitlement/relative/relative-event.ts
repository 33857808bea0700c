import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';

type EventContext = Pick<AuditContext, 'channel' | 'session' | 'operator'>;

export function relativeEvent(context: EventContext, accountId: string, verb: string, id?: string): AuditEvent {
  const object = id === undefined ? { type: 'account', id: accountId } : { type: 'relative', id };
  const guest = id === undefined ? accountId : `relative:${id}`;
  return { ...actorOf(context, guest), action: `relative.${verb}`, object, patient: accountId };
}
