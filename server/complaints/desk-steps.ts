import type { DeskComplaint } from '../../contract/complaints/complaint-desk.ts';
import { type ComplaintMessageKind, complaintCase } from '../../contract/complaints/complaint-states.ts';
import type { Context, Handler } from '../booking/context.ts';
import { stepsOf } from '../identity/history/entries.ts';
import { deskFacts, deskPerson } from '../identity/operator/desk-facts.ts';
import { holding } from '../identity/operator/holding.ts';
import { operatorOf } from '../identity/session/authorize.ts';
import { caseDoor } from '../platform/case/door.ts';
import { writeMessage } from '../platform/case/messages.ts';
import { stateAfter } from '../platform/case/step.ts';
import { iso } from '../platform/clock.ts';
import type { Tx } from '../platform/transaction.ts';
import { concernedBy, refuseConcerned } from './concerned.ts';
import { type ComplaintRow, complaintEvent, complaints, guestOf } from './move.ts';
import { viewOf } from './view.ts';

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { complaintId }: { complaintId: string }, isLocked) =>
    complaints.atDesk(tx, context, complaintId, isLocked),
  event: complaintEvent,
  view: deskViewOf,
});

export const complaintHolding = holding<Context, ComplaintRow>({
  of: complaintCase,
  find: complaints.atDesk,
  event: complaintEvent,
  move: complaints.move,
  concerned: (tx, _context, row) => concernedBy(tx, row),
});

export const getDeskComplaint: Handler<'getDeskComplaint'> = (input, context) => look(context, input);

export const askComplainant: Handler<'askComplainant'> = (input, context) =>
  step(context, 'askComplainant', input, async (tx, row) => {
    stateAfter(context, complaintCase, 'ask', row);
    await refuseConcerned(tx, context, row);
    const { moved, health } = await complaints.move(tx, context, row, 'ask');
    await writeMessage<ComplaintMessageKind>(health, context, row.id, { kind: 'question', text: input.text });
    return moved;
  });

/** Concern is checked at the answer too, because an operator may have handled the matter after taking the complaint. */
export const answerComplaint: Handler<'answerComplaint'> = (input, context) =>
  step(context, 'answerComplaint', input, async (tx, row) => {
    stateAfter(context, complaintCase, 'answer', row);
    await refuseConcerned(tx, context, row);
    const { outcome, answer, remedy } = input;
    const answered = { outcome, answered_at: iso(context.now), answered_by: operatorOf(context).id };
    const { moved, health } = await complaints.move(tx, context, row, 'answer', answered);
    await writeMessage<ComplaintMessageKind>(health, context, row.id, { kind: 'answer', text: answer });
    if (remedy !== '')
      await writeMessage<ComplaintMessageKind>(health, context, row.id, { kind: 'remedy', text: remedy });
    return moved;
  });

async function deskViewOf(tx: Tx, context: Context, row: ComplaintRow): Promise<DeskComplaint> {
  const { name, email, phone } = guestOf(context, row) ?? (await deskPerson(tx, context, row.account_id ?? ''));
  const concerned = await concernedBy(tx, row);
  return {
    ...(await viewOf(tx, context, row)),
    id: row.id,
    ...{ name, email, phone: phone || null },
    language: row.locale,
    isGuest: row.account_id === null,
    ...(await deskFacts(tx, context, complaintCase, row)),
    isConcerned: concerned.includes(operatorOf(context).id),
    history: await stepsOf(tx, { type: 'complaint', id: row.id }),
  };
}
