import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { bookIt } from '../../booking/reservation/finish-reservation.ts';
import { noteOwnReading } from '../../identity/session/note-own-reading.ts';
import { caseDoor } from '../../platform/case/door.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { namesOf } from '../../records/case-files.ts';
import { act } from './act.ts';
import { attachReply } from './attach-reply.ts';
import { beginVisit } from './begin-visit.ts';
import { proposedIn } from './contents.ts';
import { noteBooking } from './note-booking.ts';
import { ownRequest, requestEvent } from './request-row.ts';
import { requestDetail } from './request-view.ts';

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { number }: { number: string }) => ownRequest(tx, context, number),
  event: requestEvent,
  view: requestDetail,
  looked: async (tx, context, row) => {
    await noteOwnReading(tx, context, row);
    await tx
      .updateTable('care_request')
      .set({ customer_looked_at: iso(context.now) })
      .where('id', '=', row.id)
      .execute();
  },
});

export const readCareRequest: Handler<'readCareRequest'> = (input, context) => look(context, input);

export const writeToCareRequest: Handler<'writeToCareRequest'> = async (input, context) => {
  return step(context, 'writeToCareRequest', input, async (tx, row) => {
    const files = await attachReply(tx, context, row, input);
    const text = input.text === '' ? namesOf(files) : input.text;
    return act(tx, context, row, 'reply', {
      written: { text, fileIds: files.map(({ id }) => id) },
      changes: { customer_looked_at: iso(context.now) },
    });
  });
};

export const withdrawCareRequest: Handler<'withdrawCareRequest'> = (input, context) =>
  step(context, 'withdrawCareRequest', input, (tx, row) => act(tx, context, row, 'withdraw'));

export const finishCareRequest: Handler<'finishCareRequest'> = (input, context) =>
  step(context, 'finishCareRequest', input, (tx, row) => act(tx, context, row, 'finish'));

/** The calendar books the time first, then the request notes it. A second press finds it booked. */
export const takeProposedTime: Handler<'takeProposedTime'> = async (input, context) => {
  const { time, token } = await inTransaction(context, (tx) => holdProposed(tx, context, input));
  await bookIt(context, token);
  return step(context, 'takeProposedTime', input, async (tx, row) =>
    row.closed_at === null ? noteBooking(tx, context, row, 'choose', time) : row,
  );
};

type TimeChoice = { number: string; slotId: string; pays?: number | undefined };

/** @throws Problem KQ002 over, KQ004 another time is booked, or this one was not proposed; those of a booking */
async function holdProposed(tx: Tx, context: Context, { number, slotId, pays }: TimeChoice) {
  const row = await ownRequest(tx, context, number);
  if (row.closed_at !== null) throw problem('KQ002');
  const time = await proposedIn(tx, row.id, slotId.toLowerCase());
  if (!time) throw problem('KQ004', { why: 'unproposed' });
  return { time, token: await beginVisit(tx, context, row, { ...time, pays }) };
}
