import { keepingSlot } from '../../../contract/booking/reservation-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../booking/context.ts';
import { coverageOf } from '../../booking/reservation/charge.ts';
import { manageToken } from '../../booking/reservation/find.ts';
import { makeTheirs } from '../../booking/reservation/finish-with-login.ts';
import { resolveSlot } from '../../booking/reservation/reserve-slot.ts';
import { hold } from '../../booking/reservation/start-reservation.ts';
import type { Tx } from '../../platform/transaction.ts';

type Case = { reservation_id: string | null; relative_id: string | null; person_id: string };

type VisitChoice = {
  slotId: string;
  subfunctionId: number;
  pays?: number | null | undefined;
  note: (reservationId: string) => Promise<unknown>;
};

/**
 * Call it with the case locked, in the customer's context. A second press gets the token of the first.
 * @throws Problem KQ004 another time is booked; KE007 another sum; #404 not theirs to book for; those of a booking
 */
export async function holdVisit(
  tx: Tx,
  context: Context,
  row: Case,
  { slotId, subfunctionId, pays = null, note }: VisitChoice,
): Promise<string> {
  const visit = await visitBegun(tx, row);
  if (visit && visit.slot_id !== slotId) throw problem('KQ004', { why: 'booked' });
  if (visit) return manageToken(tx, context, visit);
  const coverage = coverageOf(tx, context, row.relative_id);
  const slot = await resolveSlot(tx, context, slotId, subfunctionId, { coverage });
  const { row: reservation, token } = await hold(tx, context, slot);
  await note(reservation.id);
  return makeTheirs(tx, context, { token, personId: row.person_id, pays });
}

export async function visitBegun(tx: Tx, { reservation_id }: Case) {
  const visit = await tx.selectFrom('reservation').selectAll().where('id', '=', reservation_id).executeTakeFirst();
  return visit && keepingSlot.some((status) => status === visit.status) ? visit : undefined;
}
