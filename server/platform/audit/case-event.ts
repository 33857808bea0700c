import { type AuditContext, type AuditEvent, actorOf } from './audit.ts';

type Actors = Pick<AuditContext, 'channel' | 'session' | 'operator'>;
type CaseOwner = { account_id: string; person_id?: string; id?: string };

/** Makes events about one case, or without `id` about all of an account; the patient is the account, even of a relative's case. */
export function caseEvent(type: string) {
  return (context: Actors, { account_id, person_id, id }: CaseOwner, verb: string): AuditEvent => ({
    ...actorOf(context, account_id, person_id),
    action: `${type}.${verb}`,
    object: id === undefined ? { type: 'account', id: account_id } : { type, id },
    patient: account_id,
  });
}
