import { randomUUID } from 'node:crypto';
import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/once.ts';

/** What a reservation writes to people about; a row each in `letters.ts`. */
export type LetterKind = 'verify' | 'booked' | 'cancelled' | 'failed';

/** Written in the transaction of the deed itself: the mail is owed from that commit on, whatever happens next (I5). */
export async function owe(
  tx: Tx,
  context: Pick<Context, 'now' | 'host'>,
  kind: LetterKind,
  reservationId: string,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      partner_id: context.host.partnerId,
      reservation_id: reservationId,
      created_at: iso(context.now),
    })
    .execute();
}
