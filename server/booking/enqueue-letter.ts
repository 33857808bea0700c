import { actorOf } from '../platform/audit/audit.ts';
import type { CountedAddress } from '../platform/mail/counted-address.ts';
import { enqueueLetter } from '../platform/mail/outbox.ts';
import type { Tx } from '../platform/transaction.ts';
import type { Context } from './context.ts';

export type ReservationLetterKind = 'verify' | 'booked' | 'moved' | 'cancelled' | 'failed' | 'to_pay' | 'unpaid';

type LetterContext = Pick<Context, 'now' | 'channel' | 'session'>;
type Reservation = { id: string; partner_id: number; account_id: string | null };

export async function enqueueVerification(
  tx: Tx,
  context: LetterContext,
  reservation: Reservation,
  to: CountedAddress,
): Promise<void> {
  await enqueueLetter(tx, context.now, 'verify', aboutReservation(context, reservation), to);
}

export async function enqueueReservationLetter(
  tx: Tx,
  context: LetterContext,
  kind: Exclude<ReservationLetterKind, 'verify'>,
  reservation: Reservation,
  linkId: string | null = null,
): Promise<void> {
  const about = { ...aboutReservation(context, reservation), link_id: linkId };
  await enqueueLetter(tx, context.now, kind, about, 'known');
}

function aboutReservation(context: LetterContext, { id, partner_id }: Reservation) {
  const { actor, onBehalfOf } = actorOf(context, `guest:${id}`);
  return { partner_id, reservation_id: id, actor: actor.id, on_behalf_of: onBehalfOf };
}
