import { askedOf, type RelativeStep, relativeCase } from '../../../contract/entitlement/relative-case.ts';
import type { RepeatableId } from '../../../contract/operations.ts';
import type { Context } from '../../identity/context.ts';
import { caseNotes } from '../../identity/operator/case-notes.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { caseDoor } from '../../platform/case/door.ts';
import { stateAfter } from '../../platform/case/step.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { RelativeRow } from '../relative/find-relative.ts';
import { tellRelative } from '../relative/letters.ts';
import { overBy } from '../relative/mandate.ts';
import { relativeEvent } from '../relative/relative-event.ts';
import { findProof, proofView } from './proof-view.ts';

type ProofInput = { relativeId: string };

const event = (context: Context, row: RelativeRow, verb: string) =>
  relativeEvent(context, row.account_id, verb, row.id);

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { relativeId }: ProofInput, isLocked) =>
    findProof(tx, context, relativeId, isLocked),
  event,
  view: proofView,
});

export const lookAtProof = look;

export const relativeNotes = caseNotes<Context, RelativeRow>({ of: relativeCase, find: findProof, event });

export function decide<Input extends ProofInput>(
  context: Context,
  scope: RepeatableId,
  verb: RelativeStep,
  input: Input,
  run: (tx: Tx, row: RelativeRow, by: { operator_account_id: string }) => Promise<RelativeRow>,
) {
  return step(context, scope, input, async (tx, row) => {
    const { now, host } = context;
    const status = overBy(row, now, host.brand.timeZone) === undefined ? row.status : 'ended';
    const state = askedOf(status, row.proof_due_at, row.cover_due_at);
    stateAfter(context, relativeCase, verb, { status: state, operator_account_id: null });
    const decided = await run(tx, row, { operator_account_id: operatorOf(context).id });
    if (relativeCase.steps[verb].tells) await tellRelative(tx, context, 'relative_news', decided);
    return decided;
  });
}
