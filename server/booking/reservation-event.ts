import { type Actor, type AuditContext, type AuditEvent, actorOf } from '../platform/audit/audit.ts';

export const calendar: Actor = { role: 'partner', id: 'calendar' };

type ReservationOwner = { id: string; account_id: string | null };

export function reservationEvent(
  context: Pick<AuditContext, 'channel' | 'session'>,
  { id, account_id }: ReservationOwner,
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
