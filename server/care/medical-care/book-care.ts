import { notFound, problem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { visitBegun } from '../times/hold-visit.ts';
import { deskStep } from './desk-door.ts';
import type { CareRow } from './find-care.ts';
import { moveCare } from './move-care.ts';

export const bookCare: Handler<'bookCare'> = (input, context) =>
  deskStep(context, 'bookCare', input, async (tx, row) => {
    await refuseChosen(tx, row, input.reservationNumber);
    return moveCare(tx, context, row, 'book', {
      provider: input.provider,
      doctor: input.doctor || null,
      visit_time: input.time,
      reservation_id: await bookingOf(tx, row, input.reservationNumber),
    });
  });

/** @throws Problem RS2011 while the customer is booking a proposed time, unless it is this one */
export async function refuseChosen(tx: Tx, row: CareRow, number?: string): Promise<void> {
  if (row.status !== 'awaiting_booking') return;
  const visit = await visitBegun(tx, row);
  if (visit && visit.number !== number) throw problem('RS2011');
}

const bookedStates = ['pending_approval', 'booked', 'arrived', 'fulfilled'];

/** @throws Problem #404 when the person of the care has no such booking at this partner */
async function bookingOf(tx: Tx, { account_id, relative_id, partner_id }: CareRow, number: string | undefined) {
  if (number === undefined) return null;
  const row = await tx
    .selectFrom('reservation')
    .select('id')
    .where('number', '=', number)
    .where('account_id', '=', account_id)
    .where('partner_id', '=', partner_id)
    .where('relative_id', 'is not distinct from', relative_id)
    .where('status', 'in', bookedStates)
    .executeTakeFirstOrThrow(notFound);
  return row.id;
}
