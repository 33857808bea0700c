import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { videoVisitCase, videoVisitStates } from '../../../contract/telemedicine/visit-states.ts';
import { attendVisit } from '../../booking/attendance/attend-visit.ts';
import { holding } from '../../identity/operator/holding.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { caseDoor } from '../../platform/case/door.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { stateAfter } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import { afterCommit, inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { lineFor } from '../line/line-for.ts';
import { tellRoom } from '../visit/tell-room.ts';
import { type VideoVisitRow, videoVisitEvent, videoVisits } from '../visit/visit-case.ts';
import { deskViewOf } from './desk-view.ts';
import { providerOf, visitAtDesk } from './find-at-desk.ts';

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { visitId }: { visitId: string }, isLocked) =>
    visitAtDesk(tx, context, visitId, isLocked),
  event: videoVisitEvent,
  view: deskViewOf,
});

export const videoVisitHolding = holding<Context, VideoVisitRow>({
  of: videoVisitCase,
  find: visitAtDesk,
  event: videoVisitEvent,
  move: async (tx, context, row, step, changes) => {
    const done = await videoVisits.move(tx, context, row, step, changes);
    tellRoom(tx, done.moved);
    return done;
  },
  clinic: providerOf,
  /** A doctor who gives the visit away, or loses it, leaves the call. */
  leaves: (tx, { id }, holderId) => afterCommit(tx, { kind: 'video_exit', visitId: id, personId: holderId }),
});

async function takeVisit(tx: Tx, context: Context, row: VideoVisitRow): Promise<VideoVisitRow> {
  if (videoVisitStates[row.status].over || row.operator_account_id === operatorOf(context).id) return row;
  await videoVisitHolding.take(tx, context, { caseId: row.id });
  return visitAtDesk(tx, context, row.id);
}

export const getVideoVisit: Handler<'getVideoVisit'> = (input, context) => look(context, input);

export const openDeskVideoLine: Handler<'openDeskVideoLine'> = async ({ visitId }, context) => {
  const { id, name } = operatorOf(context);
  return inTransaction(context, async (tx) => {
    const visit = await takeVisit(tx, context, await visitAtDesk(tx, context, visitId));
    const { moved } = await videoVisits.move(tx, context, visit, 'open_line');
    return lineFor(tx, context, moved, { id, role: 'doctor', name });
  });
};

export const admitPatient: Handler<'admitPatient'> = (input, context) =>
  step(context, 'admitPatient', input, async (tx, visit) => {
    const row = await takeVisit(tx, context, visit);
    const changes = { begun_at: row.begun_at ?? iso(context.now) };
    const { moved } = await videoVisits.move(tx, context, row, 'admit', changes);
    tellRoom(tx, moved);
    return moved;
  });

export const sendDeskVideoMessage: Handler<'sendDeskVideoMessage'> = async (input, context) => {
  return step(context, 'sendDeskVideoMessage', input, async (tx, row) => {
    const { moved, health } = await videoVisits.move(tx, context, row, 'write');
    await writeMessage(health, context, row.id, { kind: 'text', text: input.text });
    tellRoom(tx, moved);
    return moved;
  });
};

export const endVideoVisit: Handler<'endVideoVisit'> = (input, context) =>
  step(context, 'endVideoVisit', input, async (tx, row) => {
    stateAfter(context, videoVisitCase, 'end', row);
    await attendVisit(tx, context, row.reservation_id, true, { early: true });
    const { moved } = await videoVisits.move(tx, context, row, 'end', { summary: input.summary || null });
    tellRoom(tx, moved);
    return moved;
  });

/** A doctor who did not come leaves the rest to the desk, so nothing is recorded about the patient. */
export const missVideoVisit: Handler<'missVideoVisit'> = (input, context) =>
  step(context, 'missVideoVisit', input, async (tx, visit) => {
    const row = await takeVisit(tx, context, visit);
    stateAfter(context, videoVisitCase, 'miss', row);
    if (isAfter(row.due_at, context.now)) throw problem('KT020');
    if (input.by === 'patient') await attendVisit(tx, context, row.reservation_id, false);
    const { moved } = await videoVisits.move(tx, context, row, 'miss', { missed_by: input.by });
    tellRoom(tx, moved);
    return moved;
  });
