import { type Actor, type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';

/** The partner's own calendar, when it is its answer that changes a reservation. */
export const calendar: Actor = { role: 'partner', id: 'calendar' };

type Whose = { id: string; account_id: string | null };

/** A deed on a reservation by whoever acts here. Its data are its account's, or the guest's that made it. */
export function reservationEvent(
  context: Pick<AuditContext, 'channel' | 'session'>,
  { id, account_id }: Whose,
  verb: string,
): AuditEvent {
  const patient = account_id ?? `guest:${id}`;
  return {
    ...actorOf(context, patient),
    action: `reservation.${verb}`,
    object: { type: 'reservation', id },
    patient,
  };
}
