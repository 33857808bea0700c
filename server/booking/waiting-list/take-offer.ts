import type { Reservation } from '../../../contract/booking/reservation.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { inTransaction, lockDoctor, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { manageToken } from '../reservation/find.ts';
import { bookIt } from '../reservation/finish-reservation.ts';
import { makeTheirs } from '../reservation/finish-with-login.ts';
import { offerInTurn, ownOffer } from './find-place.ts';
import { movePlace } from './move-place.ts';
import { settleOffer } from './settle-offers.ts';

type Input = Parameters<typeof takeOffer>[0];
type Taken = { token: string; earlierThan: string | null };

/** Safe to repeat: an offer that was taken answers its booking again. */
export const takeOffer: Handler<'takeOffer'> = async (input, context) => {
  const taken = await inTransaction(context, (tx) => take(tx, context, input));
  try {
    return await bookOrMove(context, taken);
  } finally {
    await inTransaction(context, (tx) => settleOffer(tx, context, input.offerId));
  }
};

async function take(tx: Tx, context: Context, { offerId: id, phone }: Input): Promise<Taken> {
  const found = await ownOffer(tx, context, id);
  await lockDoctor(tx, found.doctor_id);
  const offer = await offerInTurn(tx, found);
  const { outcome, earlier_than: earlierThan } = offer;
  const held = { id: offer.reservation_id, manage_no: offer.manage_no };
  if (outcome === 'taken' || outcome === 'booked') return { token: await manageToken(tx, context, held), earlierThan };
  if (outcome === 'passed') throw problem('KW005');
  if (outcome !== null || Temporal.Instant.compare(offer.ends_at, context.now) <= 0) throw problem('KW004');
  const token = await makeTheirs(tx, context, { token: await manageToken(tx, context, held), phone });
  await movePlace(tx, context, offer, 'taken', { verb: 'take' });
  await tx.updateTable('waiting_offer').set({ outcome: 'taken' }).where('id', '=', id).execute();
  return { token, earlierThan };
}

/** Whoever wished for an earlier time has a booking already, `earlierThan`: here it would be moved to the offered time. */
function bookOrMove(context: Context, { token }: Taken): Promise<Reservation> {
  return bookIt(context, token);
}
