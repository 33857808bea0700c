import { problem } from '../../../contract/platform/problem.ts';
import { visitsAtDesk } from '../../booking/attendance/get-visit.ts';
import { recordAttendance } from '../../booking/attendance/record-attendance.ts';
import type { Context, Handler } from '../../booking/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { refuseChosen } from './book-care.ts';
import { deskStep, look } from './desk-door.ts';
import { moveCare } from './move-care.ts';

export const getDeskCare: Handler<'getDeskCare'> = (input, context) => look(context, input);

export const sendForApproval: Handler<'sendForApproval'> = (input, context) =>
  deskStep(context, 'sendForApproval', input, async (tx, row) => {
    await refuseChosen(tx, row);
    return moveCare(tx, context, row, 'send_for_approval');
  });

export const rejectCare: Handler<'rejectCare'> = (input, context) =>
  deskStep(context, 'rejectCare', input, (tx, row) => moveCare(tx, context, row, 'reject', { reason: input.reason }));

export const awaitBooking: Handler<'awaitBooking'> = (input, context) =>
  deskStep(context, 'awaitBooking', input, (tx, row) =>
    moveCare(tx, context, row, 'await_booking', {
      provider: null,
      doctor: null,
      visit_time: null,
      reservation_id: null,
    }),
  );

/** Attendance is one fact: where the care has a visit, the visit stores it. */
export const markAppeared: Handler<'markAppeared'> = (input, context) =>
  deskStep(context, 'markAppeared', input, async (tx, row) => {
    const moved = await moveCare(tx, context, row, 'appear');
    if (row.reservation_id !== null) await recordCame(tx, context, row.reservation_id);
    return moved;
  });

async function recordCame(tx: Tx, context: Context, id: string): Promise<void> {
  const { status } = await tx.selectFrom('reservation').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  if (!visitsAtDesk.includes(status)) throw problem('KM003');
  if (status !== 'fulfilled') await recordAttendance(tx, context, id, true);
}

export const finishCare: Handler<'finishCare'> = (input, context) =>
  deskStep(context, 'finishCare', input, (tx, row) => moveCare(tx, context, row, 'finish'));

export const closeCare: Handler<'closeCare'> = (input, context) =>
  deskStep(context, 'closeCare', input, (tx, row) => moveCare(tx, context, row, 'close'));

export const deleteCare: Handler<'deleteCare'> = (input, context) =>
  deskStep(context, 'deleteCare', input, (tx, row) => moveCare(tx, context, row, 'delete', { reason: input.reason }));
