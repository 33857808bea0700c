import type { Reservation } from '../../../contract/booking/reservation.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { inTransaction, lockDoctor, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { findByToken, findUnderLocks, manageToken } from '../reservation/find.ts';
import { bookIt } from '../reservation/finish-reservation.ts';
import { makeTheirs } from '../reservation/finish-with-login.ts';
import { withState } from '../reservation/move.ts';
import { askToMove, beginIntoHold, moveUnderWay, settleMove } from '../reservation/move-reservation.ts';
import { show } from '../reservation/read-reservation.ts';
import { offerInTurn, ownOffer } from './find-place.ts';
import { movableVisit } from './movable-visit.ts';
import { movePlace } from './move-place.ts';
import { settleOffer } from './settle-offers.ts';

type Input = Parameters<typeof takeOffer>[0];
type TakenOffer = { token: string; moves: boolean };

/** Safe to repeat: an accepted offer answers with its booking again. */
export const takeOffer: Handler<'takeOffer'> = async (input, context) => {
  const acceptance = await inTransaction(context, (tx) => take(tx, context, input));
  try {
    return acceptance.moves ? await moveIt(context, acceptance.token) : await bookIt(context, acceptance.token);
  } finally {
    await inTransaction(context, (tx) => settleOffer(tx, context, input.offerId));
  }
};

async function take(tx: Tx, context: Context, { offerId: id, phone, pays }: Input): Promise<TakenOffer> {
  const row = await ownOffer(tx, context, id);
  const visit = await movableVisit(tx, context, row.earlier_than);
  const earlier = visit && (await manageToken(tx, context, visit));
  if (earlier === undefined) await lockDoctor(tx, row.doctor_id);
  else await findUnderLocks(tx, context, earlier, [row.doctor_id]);
  const offer = await offerInTurn(tx, row);
  const hold = await tx
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', offer.reservation_id)
    .executeTakeFirstOrThrow();
  if (offer.outcome === 'taken' || offer.outcome === 'booked') return takenAlready(tx, context, hold);
  if (offer.outcome === 'passed') throw problem('KW005');
  if (offer.outcome !== null || !isAfter(offer.ends_at, context.now))
    throw problem('KW004', { why: offer.outcome, state: offer.status });
  if (earlier !== undefined) await beginIntoHold(tx, context, earlier, { hold: withState(hold), shownPrice: pays });
  const token =
    earlier ?? (await makeTheirs(tx, context, { token: await manageToken(tx, context, hold), phone, pays }));
  await movePlace(tx, context, offer, 'taken', { verb: 'take' });
  await tx.updateTable('waiting_offer').set({ outcome: 'taken' }).where('id', '=', id).execute();
  return { token, moves: earlier !== undefined };
}

type Hold = { id: string; manage_no: number; moves: string | null };

async function takenAlready(tx: Tx, context: Context, hold: Hold): Promise<TakenOffer> {
  if (hold.moves === null) return { token: await manageToken(tx, context, hold), moves: false };
  const visit = await tx
    .selectFrom('reservation')
    .select(['id', 'manage_no'])
    .where('id', '=', hold.moves)
    .executeTakeFirstOrThrow();
  return { token: await manageToken(tx, context, visit), moves: true };
}

async function moveIt(context: Context, token: string): Promise<Reservation> {
  const calendarMove = await moveUnderWay(context, await findByToken(context.database.db, context, token));
  if (calendarMove) await settleMove(context, token, await askToMove(context, calendarMove));
  return show(context, token);
}
