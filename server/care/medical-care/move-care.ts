import type { Updateable } from 'kysely';
import { type CareStep, careCase, careStates, coverageEffect } from '../../../contract/care/medical-care-states.ts';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import type { Context } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { refuseLocked } from '../../identity/account/locked-cases.ts';
import { stateAfter, tellNews, writeStep } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import { endProposal } from '../times/choices.ts';
import { careEvent } from './care-event.ts';
import { dueIn } from './due.ts';
import { type CareRow, typed } from './find-care.ts';
import { itemLedger, settleItems } from './items-coverage.ts';
import { addVisit } from './visit-item.ts';

/** Steps that need the consent of a care, and not only the visit that it has led to. */
const organising: readonly CareStep[] = ['send_for_approval', 'await_booking', 'propose', 'book'];

type Changes = Omit<Updateable<DB['medical_care']>, 'id' | 'status' | 'due_at' | 'over_at' | 'updated_at'>;

export async function moveCare(tx: Tx, context: Context, row: CareRow, step: CareStep, changes: Changes = {}) {
  return (await openCare(tx, context, row, step, changes)).moved;
}

/** The row must be locked. Anything else that the step writes must go through the answer's `health`. @throws Problem its refusal (S8.3-10) */
export async function openCare(
  tx: Tx,
  context: Context,
  row: CareRow,
  step: CareStep,
  changes: Changes = {},
): Promise<{ moved: CareRow; health: HealthTx }> {
  const { id, status: from } = row;
  if (organising.includes(step)) await refuseLocked(tx, context, id);
  const item = await tx.selectFrom('care_item').select('no').where('care_id', '=', id).limit(1).executeTakeFirst();
  const to = stateAfter(context, careCase, step, { ...row, hasItems: item !== undefined });
  const due_at = to === from ? row.due_at : dueIn(to, context, row.organise_by);
  // The request is locked after its care and before the audit (lock-person.ts).
  await keepOnePromise(tx, { ...row, due_at });
  if (careCase.steps[step].tells) await tell(tx, context, row);
  const health = await writeStep(tx, context, { from, to, event: careEvent(context, row, step) });
  if (to !== from) await endProposal({ health, now: context.now, careId: id });
  const moved = await health
    .updateTable('medical_care')
    .set({
      ...changes,
      due_at,
      ...(careStates[to].over && { over_at: iso(context.now) }),
      status: to,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (step === 'book') await addVisit(tx, context, typed(moved), health);
  const effect = coverageEffect(step);
  if (effect) await settleItems(itemLedger(tx, context, row, health), id, effect);
  return { moved: typed(moved), health };
}

/** What is promised for the care is promised for its request, while that waits for the desk (R34). */
async function keepOnePromise(tx: Tx, { care_request_id, due_at }: Pick<CareRow, 'care_request_id' | 'due_at'>) {
  if (care_request_id === null || due_at === null) return;
  await tx
    .updateTable('care_request')
    .set({ due_at })
    .where('id', '=', care_request_id)
    .where('status', '=', 'in_progress')
    .where('due_at', 'is distinct from', due_at)
    .execute();
}

async function tell(tx: Tx, context: Context, row: CareRow): Promise<void> {
  const request = await tx
    .selectFrom('care_request')
    .select('number')
    .where('id', '=', row.care_request_id)
    .executeTakeFirst();
  const facts = { number: row.number, request: request?.number, ...openedBy(row, mandateForCare) };
  await tellNews(tx, context, 'medical_care_news', row, facts);
}
