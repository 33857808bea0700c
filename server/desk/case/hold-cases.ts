import { caseLists } from '../../../contract/desk/work-lists.ts';
import type { HeldKind } from '../../../contract/home/case-kinds.ts';
import type { RepeatableId } from '../../../contract/operations.ts';
import type { CaseDesk } from '../../../contract/platform/case-desk.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { callBackHolding } from '../../booking/call-back/desk-steps.ts';
import { requestHolding } from '../../care/desk/desk-steps.ts';
import { careHolding } from '../../care/medical-care/desk-door.ts';
import { claimHolding } from '../../claims/claim/desk-door.ts';
import { preauthHolding } from '../../claims/preauthorization/desk-door.ts';
import { complaintHolding } from '../../complaints/desk-steps.ts';
import { relativeNotes } from '../../entitlement/desk/proof-door.ts';
import { policyReviewHolding } from '../../entitlement/policy-review/review-steps.ts';
import type { Notes } from '../../identity/operator/case-notes.ts';
import type { HoldingSteps } from '../../identity/operator/holding.ts';
import { holderOf } from '../../identity/operator/work.ts';
import { memberHolding } from '../../identity/registration/unmatched/desk-steps.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { reviewHolding } from '../../payment/settlement/review-steps.ts';
import { isHere } from '../../platform/owner.ts';
import { owners as platformOwners } from '../../platform/owners.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../../telemedicine/context.ts';
import { videoVisitHolding } from '../../telemedicine/desk/desk-steps.ts';

const holdings: Readonly<Record<HeldKind, HoldingSteps<Context>>> = {
  call_back: callBackHolding,
  care_request: requestHolding,
  medical_care: careHolding,
  preauthorization: preauthHolding,
  claim: claimHolding,
  unmatched_member: memberHolding,
  policy_review: policyReviewHolding,
  payment_review: reviewHolding,
  video_visit: videoVisitHolding,
  complaint: complaintHolding,
};

const noted: Readonly<Record<HeldKind | 'relative', Notes<Context>>> = { ...holdings, relative: relativeNotes };

export const takeCase: Handler<'takeCase'> = (input, context) =>
  step(context, 'takeCase', input, (tx, { take }) => take(tx, context, input));

export const handOnCase: Handler<'handOnCase'> = (input, context) =>
  step(context, 'handOnCase', input, (tx, { handOn }) => handOn(tx, context, input));

export const giveBackCase: Handler<'giveBackCase'> = (input, context) =>
  step(context, 'giveBackCase', input, (tx, { giveBack }) => giveBack(tx, context, input));

export const readCaseDesk: Handler<'readCaseDesk'> = async ({ caseId }, context) => {
  return inTransaction(context, async (tx) => (await kindOf(tx, context, noted, caseId)).beside(tx, context, caseId));
};

export const writeCaseNote: Handler<'writeCaseNote'> = (input, context) =>
  keep(context, 'writeCaseNote', input, (tx, { note }) => note(tx, context, input));

export const remindOfCase: Handler<'remindOfCase'> = (input, context) =>
  keep(context, 'remindOfCase', input, async (tx) => {
    const { caseId: case_id, onDay: on_day } = input;
    const operator_account_id = operatorOf(context).id;
    await (on_day === undefined
      ? tx
          .deleteFrom('case_reminder')
          .where('case_id', '=', case_id)
          .where('operator_account_id', '=', operator_account_id)
      : tx
          .insertInto('case_reminder')
          .values({ case_id, operator_account_id, on_day })
          .onConflict((of) => of.columns(['case_id', 'operator_account_id']).doUpdateSet({ on_day }))
    ).execute();
  });

/** @throws Problem #404 unknown, another partner's (T01) or of a kind without this step, K403 when the caller may not read its kind */
async function kindOf<Of>(tx: Tx, context: Context, of: Readonly<Record<string, Of>>, caseId: string): Promise<Of> {
  const head = await tx
    .selectFrom('case_head')
    .select('kind')
    .where('id', '=', caseId)
    .where(isHere(context, platformOwners.case_head))
    .executeTakeFirst();
  const row = caseLists.find(({ kind }) => kind === head?.kind);
  const entry = Object.entries(of).find(([kind]) => kind === row?.kind);
  if (!row || !entry) throw problem('#404');
  if (!operatorOf(context).rights.includes(row.right)) throw problem('K403');
  return entry[1];
}

type Run<Of> = (tx: Tx, of: Of) => Promise<void>;

/** Reads the case at the end, which refuses a caller who may not read it and so undoes what `run` wrote. */
async function keep(
  context: Context,
  scope: RepeatableId,
  input: { caseId: string },
  run: Run<Notes<Context>>,
): Promise<CaseDesk> {
  return withIdempotency(context, scope, input, async (tx) => {
    const kind = await kindOf(tx, context, noted, input.caseId);
    await run(tx, kind);
    return kind.beside(tx, context, input.caseId);
  });
}

async function step(context: Context, scope: RepeatableId, input: { caseId: string }, run: Run<HoldingSteps<Context>>) {
  return withIdempotency(context, scope, input, async (tx) => {
    await run(tx, await kindOf(tx, context, holdings, input.caseId));
    const row = await tx
      .selectFrom('case_head')
      .leftJoin('operator_account as person', 'person.id', 'case_head.operator_account_id')
      .select(['case_head.id', 'operator_account_id', 'person.name as holder'])
      .where('case_head.id', '=', input.caseId)
      .executeTakeFirstOrThrow();
    return { id: row.id, holder: holderOf(row) };
  });
}
