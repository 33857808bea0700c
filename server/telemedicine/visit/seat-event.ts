import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import type { Seat } from './find-seat.ts';

export function seatEvent(
  context: Pick<AuditContext, 'channel' | 'session' | 'operator'>,
  { booked: { row, visit }, guest }: Seat,
  verb: string,
): AuditEvent {
  const patient = row.account_id ?? `guest:${row.id}`;
  const by = guest
    ? { actor: { role: 'guest' as const, id: `guest:${guest.id}` }, onBehalfOf: null }
    : actorOf(context, patient);
  const object = visit ? { type: 'video_visit', id: visit.id } : { type: 'reservation', id: row.id };
  return { ...by, action: `video_visit.${verb}`, object, patient };
}
