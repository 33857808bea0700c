import { readByOf } from '../../../contract/care/alerts.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { requestCase } from '../../../contract/care/request-steps.ts';
import type { RepeatableId } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { holding } from '../../identity/operator/holding.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { caseDoor } from '../../platform/case/door.ts';
import { notTheirs, standing } from '../../platform/case/step.ts';
import type { Tx } from '../../platform/transaction.ts';
import { act, openRequest } from '../request/act.ts';
import { type CareRequestRow, requestAtDesk, requestEvent } from '../request/request-row.ts';
import { careOf } from '../request/request-view.ts';
import { freeTimes } from '../times/proposed-times.ts';
import { deskViewOf, mayRead } from './desk-view.ts';
import { organise } from './organise-care.ts';

const door = caseDoor({
  find: (tx: Tx, context: Context, { requestId }: { requestId: string }, isLocked) =>
    requestAtDesk(tx, context, requestId, isLocked),
  event: requestEvent,
  view: deskViewOf,
});

export const { step } = door;

export const requestHolding = holding<Context, CareRequestRow>({
  of: requestCase,
  find: requestAtDesk,
  event: requestEvent,
  needs: (row) => [readByOf(row)],
  // A doctor opens a request because it was handed to them, wherever they work (0065).
  clinic: async () => 'any',
  move: (tx, context, row, name, changes) => openRequest(tx, context, row, name, { changes }),
});

export const getDeskCareRequest: Handler<'getDeskCareRequest'> = (input, context) => door.look(context, input);

export const writeCareMessage: Handler<'writeCareMessage'> = (input, context) =>
  heldStep(context, 'writeCareMessage', input, (tx, row) =>
    act(tx, context, row, 'write', { written: { text: input.text } }),
  );

export const askForInformation: Handler<'askForInformation'> = (input, context) =>
  heldStep(context, 'askForInformation', input, (tx, row) =>
    act(tx, context, row, 'ask', { written: { text: input.text } }),
  );

export const answerCareRequest: Handler<'answerCareRequest'> = (input, context) =>
  heldStep(context, 'answerCareRequest', input, (tx, row) =>
    act(tx, context, row, 'answer', { written: { text: input.text } }),
  );

export const refuseCareRequest: Handler<'refuseCareRequest'> = (input, context) =>
  heldStep(context, 'refuseCareRequest', input, (tx, row) =>
    act(tx, context, row, 'refuse', { written: { text: input.text } }),
  );

export const closeCareRequest: Handler<'closeCareRequest'> = (input, context) =>
  heldStep(context, 'closeCareRequest', input, (tx, row) =>
    act(tx, context, row, 'close', { written: input.text === '' ? undefined : { text: input.text } }),
  );

/** @throws Problem KQ004 a time is not free, or not one of its visit */
export const proposeTimes: Handler<'proposeTimes'> = (input, context) =>
  heldStep(context, 'proposeTimes', input, async (tx, row) => {
    const times = await freeTimes(tx, context, input.times);
    return act(tx, context, row, 'propose', { written: { text: input.text, times } });
  });

/** The colleague who checked the documents lets go of the request, so that an expert can take it. */
export const completeDocuments: Handler<'completeDocuments'> = (input, context) =>
  heldStep(context, 'completeDocuments', input, (tx, row) =>
    act(tx, context, row, 'complete', { changes: { operator_account_id: null } }),
  );

export const organiseCare: Handler<'organiseCare'> = (input, context) =>
  heldStep(context, 'organiseCare', input, async (tx, row) => {
    if (await careOf(tx, row.id)) return row;
    const organised = await act(tx, context, row, 'organise');
    await organise(tx, context, row);
    return organised;
  });

type Run = (tx: Tx, row: CareRequestRow) => Promise<CareRequestRow>;

function heldStep(context: Context, scope: RepeatableId, input: { requestId: string }, run: Run) {
  return step(context, scope, input, (tx, row) => {
    assertHeld(context, row);
    return run(tx, row);
  });
}

/** @throws Problem KQ002 it is over, K403 not for this role, KQ003 somebody else has it or nobody */
export function assertHeld(context: Context, row: CareRequestRow): void {
  if (careRequestStates[row.status].over) throw problem('KQ002', standing(requestCase, row));
  if (!mayRead(context, row)) throw problem('K403');
  if (row.operator_account_id !== operatorOf(context).id) throw notTheirs(requestCase, row);
}
