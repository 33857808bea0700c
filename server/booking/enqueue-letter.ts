import { actorOf } from '../platform/audit/audit.ts';
import { enqueueLetter } from '../platform/mail/outbox.ts';
import type { Tx } from '../platform/transaction.ts';
import type { Context } from './context.ts';

export type ReservationLetterKind = 'verify' | 'booked' | 'moved' | 'cancelled' | 'failed';

export async function enqueueReservationLetter(
  tx: Tx,
  context: Pick<Context, 'now' | 'channel' | 'session'>,
  kind: ReservationLetterKind,
  reservation: { id: string; partner_id: number; account_id: string | null },
  linkId: string | null = null,
): Promise<void> {
  const { actor, onBehalfOf } = actorOf(context, `guest:${reservation.id}`);
  await enqueueLetter(tx, context.now, kind, {
    partner_id: reservation.partner_id,
    reservation_id: reservation.id,
    link_id: linkId,
    actor: actor.id,
    on_behalf_of: onBehalfOf,
  });
}
