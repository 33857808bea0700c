import type { DeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import { careRequestKind } from '../../../contract/care/request-kinds.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { colleague } from '../../identity/operator/colleague.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { act } from '../request/act.ts';
import { type CareRequestRow, requestAtDesk, requestEvent } from '../request/request-row.ts';
import { careOf } from '../request/request-view.ts';
import { freeTimes } from '../times/proposed-times.ts';
import { deskViewOf, mayRead } from './desk-view.ts';
import { organise } from './organise-care.ts';

/** Each look is the customer's to see (P04, P12). */
export const getDeskCareRequest: Handler<'getDeskCareRequest'> = async ({ requestId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  return inTransaction(context, async (tx) => {
    const row = await requestAtDesk(tx, context, requestId);
    await auditRead(tx, context, requestEvent(context, row, 'read'));
    return deskViewOf(tx, context, row);
  });
};

/** Taking what one has already changes nothing, so a form sent twice is no error. */
export const takeCareRequest: Handler<'takeCareRequest'> = (input, context) =>
  step(context, 'takeCareRequest', input, async (tx, row) => {
    const { id } = operatorOf(context);
    if (!mayRead(context, row)) throw problem('K403');
    if (row.operator_account_id === id) return row;
    if (row.operator_account_id !== null) throw problem('KQ003');
    return act(tx, context, row, 'take', { changes: { operator_account_id: id } });
  });

export const assignCareRequest: Handler<'assignCareRequest'> = (input, context) =>
  step(context, 'assignCareRequest', input, async (tx, row) => {
    const needed = ['care_request.act', careRequestKind(row.service).readBy] as const;
    const { id } = await colleague(tx, context, input.operatorId, needed);
    if (row.operator_account_id === id) return row;
    return act(tx, context, row, 'assign', { changes: { operator_account_id: id } });
  });

export const writeCareMessage: Handler<'writeCareMessage'> = (input, context) =>
  heldStep(context, 'writeCareMessage', input, (tx, row) =>
    act(tx, context, row, 'write', { written: { words: input.text } }),
  );

export const askForInformation: Handler<'askForInformation'> = (input, context) =>
  heldStep(context, 'askForInformation', input, (tx, row) =>
    act(tx, context, row, 'ask', { written: { words: input.text } }),
  );

export const answerCareRequest: Handler<'answerCareRequest'> = (input, context) =>
  heldStep(context, 'answerCareRequest', input, (tx, row) =>
    act(tx, context, row, 'answer', { written: { words: input.text } }),
  );

export const refuseCareRequest: Handler<'refuseCareRequest'> = (input, context) =>
  heldStep(context, 'refuseCareRequest', input, (tx, row) =>
    act(tx, context, row, 'refuse', { written: { words: input.text } }),
  );

export const closeCareRequest: Handler<'closeCareRequest'> = (input, context) =>
  heldStep(context, 'closeCareRequest', input, (tx, row) =>
    act(tx, context, row, 'close', { written: input.text === '' ? undefined : { words: input.text } }),
  );

/** @throws Problem KQ004 one of them is not free or not of its visit */
export const proposeTimes: Handler<'proposeTimes'> = (input, context) =>
  heldStep(context, 'proposeTimes', input, async (tx, row) => {
    const times = await freeTimes(tx, context, input.times);
    return act(tx, context, row, 'propose', { written: { words: input.text, times } });
  });

/** The colleague who checked the documents lets go of the request, so that an expert can take it. */
export const completeDocuments: Handler<'completeDocuments'> = (input, context) =>
  heldStep(context, 'completeDocuments', input, (tx, row) =>
    act(tx, context, row, 'complete', { changes: { operator_account_id: null } }),
  );

/** A second press finds it organised. */
export const organiseCare: Handler<'organiseCare'> = (input, context) =>
  heldStep(context, 'organiseCare', input, async (tx, row) => {
    if (await careOf(tx, row.id)) return row;
    const organised = await act(tx, context, row, 'organise');
    await organise(tx, context, row);
    return organised;
  });

type Run = (tx: Tx, row: CareRequestRow) => Promise<CareRequestRow>;

function heldStep(context: Context, scope: string, input: { requestId: string }, run: Run) {
  return step(context, scope, input, (tx, row) => {
    assertHeld(context, row);
    return run(tx, row);
  });
}

/** @throws Problem KQ002 it is over, K403 not for this role, KQ003 somebody else has it or nobody */
export function assertHeld(context: Context, row: CareRequestRow): void {
  if (careRequestStates[row.status].over) throw problem('KQ002');
  if (!mayRead(context, row)) throw problem('K403');
  if (row.operator_account_id !== operatorOf(context).id) throw problem('KQ003');
}

/** A step writes itself down; where there was nothing to do, it was a look. */
export function step(
  context: Context,
  scope: string,
  input: { requestId: string },
  run: Run,
): Promise<DeskCareRequest> {
  return withIdempotency(context, scope, input, async (tx) => {
    const found = await requestAtDesk(tx, context, input.requestId);
    const row = await run(tx, found);
    if (row === found) await auditRead(tx, context, requestEvent(context, row, 'read'));
    return deskViewOf(tx, context, row);
  });
}
