import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';

type Who = Pick<AuditContext, 'channel' | 'session' | 'operator'>;
type Whose = { account_id: string; person_id?: string; id?: string };

/** About one care, which may be a relative's, or about all of the customer's. */
export function careEvent(context: Who, { account_id, person_id, id }: Whose, verb: string): AuditEvent {
  const object = id === undefined ? { type: 'account', id: account_id } : { type: 'medical_care', id };
  const acting = actorOf(context, account_id, person_id);
  return { ...acting, action: `medical_care.${verb}`, object, patient: account_id };
}
