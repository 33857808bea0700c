import { requestCase } from '../../../contract/care/request-steps.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { bookIt } from '../../booking/reservation/finish-reservation.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { stateAfter } from '../../platform/case/step.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { customersOwn } from '../customers-own.ts';
import { beginVisit } from '../request/begin-visit.ts';
import { noteBooking } from '../request/note-booking.ts';
import { type CareRequestRow, requestAtDesk } from '../request/request-row.ts';
import { listTimes } from '../times/list-times.ts';
import { assertHeld, step } from './desk-steps.ts';

type TimeChoice = { requestId: string; slotId: string; subfunctionId: number; pays?: number | undefined };

/** The calendar books it as the customer's own visit, and the request notes that once. A second press finds it booked. */
export const bookForRequest: Handler<'bookForRequest'> = async (rawInput, context) => {
  const input = { ...rawInput, slotId: rawInput.slotId.toLowerCase() };
  const { theirs, token } = await inTransaction(context, (tx) => holdFor(tx, context, input));
  await bookIt(theirs, token);
  return step(context, 'bookForRequest', input, (tx, row) => note(tx, context, row, input));
};

/** @throws Problem KQ001 wrong state, KQ007 nobody the desk may book for, KQ004 another time is booked; those of a booking */
async function holdFor(tx: Tx, context: Context, { requestId, ...time }: TimeChoice) {
  const row = await requestAtDesk(tx, context, requestId);
  assertHeld(context, row);
  stateAfter(context, requestCase, 'book', row);
  if (row.anonymous) throw problem('KQ007', { why: 'anonymous' });
  const theirs = await customersOwn(tx, context, row);
  const persons = theirs ? await personIds(tx, theirs, 'book') : [];
  if (!theirs || !persons.includes(row.person_id)) throw problem('KQ007', { why: theirs ? 'mandate' : 'account' });
  return { theirs, token: await beginVisit(tx, theirs, row, time) };
}

export const listTimesForRequest: Handler<'listTimesForRequest'> = ({ requestId, ...query }, context) =>
  listTimes(context, { find: (tx) => requestWithWish(tx, context, requestId), by: 'desk' }, query);

async function requestWithWish(tx: Tx, context: Context, requestId: string) {
  const row = await requestAtDesk(tx, context, requestId);
  const wish = await tx
    .selectFrom('care_answer')
    .select('answer')
    .where('care_request_id', '=', requestId)
    .where('question', '=', 'answerBy')
    .executeTakeFirst();
  return { ...row, byVideo: wish?.answer === 'video' };
}

/** The customer may have ended the request meanwhile, or taken the time themselves; then nothing is left to note. */
async function note(tx: Tx, context: Context, row: CareRequestRow, { slotId, subfunctionId }: TimeChoice) {
  if (requestCase.after('book', row).to === undefined) return row;
  return noteBooking(tx, context, row, 'book', { slotId, subfunctionId });
}
