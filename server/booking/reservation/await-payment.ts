import { iso, plus } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { enqueueReservationLetter } from '../enqueue-letter.ts';
import { issueToken } from './find.ts';
import { limits } from './limits.ts';
import { moveTo, type ReservationRow } from './move.ts';

/** Keeps the time for all tries to pay together, and a little longer for the gateway's last word. */
export async function awaitPayment(
  tx: Tx,
  context: Context,
  row: ReservationRow & { end_at: string },
): Promise<ReservationRow> {
  const until = iso(plus(context.now, limits.payment + limits.paymentWord));
  const changes = { expires_at: until, held_until: until };
  const unpaid = await moveTo(tx, context, row, 'pending_payment', { verb: 'await-payment', changes });
  await issueToken(tx, context, 'mailed', row, 0, row.end_at);
  await enqueueReservationLetter(tx, context, 'to_pay', unpaid);
  return unpaid;
}

/** Paying ends a little before the time expires, because the gateway's last word is waited for. */
export function payableUntil({ expires_at }: Pick<ReservationRow, 'expires_at'>): Temporal.Instant {
  if (expires_at === null) throw new Error('a visit that waits for its payment has an end');
  return plus(Temporal.Instant.from(expires_at), -limits.paymentWord);
}
