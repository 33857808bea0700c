import { careCase } from '../../../contract/care/medical-care-states.ts';
import type { ProposedTime } from '../../../contract/care/proposed-time.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { manageToken } from '../../booking/reservation/find.ts';
import { bookIt } from '../../booking/reservation/finish-reservation.ts';
import { auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import { endProposal } from '../times/choices.ts';
import { holdVisit, visitBegun } from '../times/hold-visit.ts';
import { listTimes } from '../times/list-times.ts';
import { freeTimes, timeRows } from '../times/proposed-times.ts';
import { careEvent } from './care-event.ts';
import { ownCareView } from './care-view.ts';
import { deskStep } from './desk-door.ts';
import { careAtDesk, ownCare } from './find-care.ts';
import { moveCare, openCare } from './move-care.ts';

export const listTimesForCare: Handler<'listTimesForCare'> = ({ careId, ...query }, context) =>
  listTimes(context, { find: (tx) => careAtDesk(tx, context, careId), by: 'customer' }, query);

export const proposeCareTimes: Handler<'proposeCareTimes'> = (input, context) =>
  deskStep(context, 'proposeCareTimes', input, async (tx, row) => {
    const { moved, health } = await openCare(tx, context, row, 'propose');
    const times = timeRows(await freeTimes(tx, context, input.times));
    await endProposal({ health, now: context.now, careId: row.id });
    const { count } = await tx
      .selectFrom('care_time')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('care_id', '=', row.id)
      .executeTakeFirstOrThrow();
    await health
      .insertInto('care_time')
      .values(times.map(({ no, ...time }) => ({ ...time, no: Number(count) + no, care_id: row.id })))
      .execute();
    return moved;
  });

/** The calendar books the time first, then the care is booked. A second press finds it booked. */
export const takeCareTime: Handler<'takeCareTime'> = async (rawInput, context) => {
  const input = { ...rawInput, slotId: rawInput.slotId.toLowerCase() };
  await bookIt(context, await inTransaction(context, (tx) => holdProposed(tx, context, input)));
  return withIdempotency(context, 'takeCareTime', input, async (tx) => {
    const row = await ownCare(tx, context, input.number);
    if (!(await visitBegun(tx, row))) throw problem('KQ004');
    if (row.status !== 'booked') return ownCareView(tx, context, await moveCare(tx, context, row, 'book'));
    await auditRead(tx, context, careEvent(context, row, 'read'));
    return ownCareView(tx, context, row);
  });
};

type TimeChoice = { number: string; slotId: ProposedTime['slotId']; pays?: number | undefined };

/** @throws Problem KQ004 another time is booked, or this one was not proposed; the step's refusal; those of a booking */
async function holdProposed(tx: Tx, context: Context, { number, slotId, pays }: TimeChoice): Promise<string> {
  const row = await ownCare(tx, context, number);
  const visit = await visitBegun(tx, row);
  if (row.status === 'booked' && visit?.slot_id === slotId) return manageToken(tx, context, visit);
  const { refusal } = careCase.after('book', { ...row, hasItems: true });
  if (refusal !== undefined) throw problem(refusal);
  const time = await tx
    .selectFrom('care_time')
    .select('subfunction_id')
    .where('care_id', '=', row.id)
    .where('slot_id', '=', slotId)
    .where('over_at', 'is', null)
    .executeTakeFirst();
  if (!time) throw problem('KQ004', { why: 'unproposed' });
  const note = async (reservation_id: string) => {
    const health = await auditWrite(tx, context, careEvent(context, row, 'choose'));
    await health.updateTable('medical_care').set({ reservation_id }).where('id', '=', row.id).execute();
  };
  return holdVisit(tx, context, row, { slotId, subfunctionId: time.subfunction_id, pays, note });
}
