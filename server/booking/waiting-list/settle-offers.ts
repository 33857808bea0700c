import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { stateNamed, statesOf } from '../../../contract/platform/states.ts';
import type { AuditContext } from '../../platform/audit/audit.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { offerInTurn, offers } from './find-place.ts';
import { jobOccasion } from './job-occasion.ts';
import { movePlace } from './move-place.ts';

export async function settleOffer(tx: Tx, context: AuditContext, id: string): Promise<void> {
  const row = await offers(tx).where('waiting_offer.id', '=', id).executeTakeFirst();
  if (row?.outcome !== 'taken') return;
  const offer = await offerInTurn(tx, row);
  const { phase } = reservationStates[stateNamed(reservationStates, offer.reservation_status)];
  if (offer.outcome !== 'taken' || phase === 'unconfirmed') return;
  const failed = phase === 'expired' && !(await tookOver(tx, offer));
  if (failed) await movePlace(tx, context, offer, 'waiting', { verb: 'return' });
  const outcome = failed ? 'failed' : 'booked';
  await tx.updateTable('waiting_offer').set({ outcome }).where('id', '=', id).execute();
}

/** The offered time may have gone to the customer's own earlier booking, and the row that held it for the move is over then. */
async function tookOver(tx: Tx, { earlier_than, slot_id }: { earlier_than: string | null; slot_id: string }) {
  if (earlier_than === null) return false;
  const moved = await tx
    .selectFrom('reservation')
    .select('id')
    .where('id', '=', earlier_than)
    .where('slot_id', '=', slot_id)
    .executeTakeFirst();
  return moved !== undefined;
}

const unconfirmed = statesOf(reservationStates, ({ phase }) => phase === 'unconfirmed');

/** Settles accepted offers whose booking a job has ended, or whose process was killed. */
export async function settleOffers(services: Services): Promise<void> {
  const acceptedOffers = await offers(services.database.db)
    .where('outcome', '=', 'taken')
    // Bookings without an answer must not fill the page before those that can be settled.
    .where('reservation.status', 'not in', unconfirmed)
    .orderBy('waiting_offer.offered_at')
    .limit(100)
    .execute();
  await forEachRow(
    services,
    acceptedOffers,
    ({ id }) => id,
    ({ id, partner_id }) => inTransaction(services, (tx) => settleOffer(tx, jobOccasion(services, partner_id), id)),
  );
}
