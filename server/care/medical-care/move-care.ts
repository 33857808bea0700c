import { type CareStep, careCase, coverageEffect } from '../../../contract/care/medical-care-states.ts';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import type { Context } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { refuseLocked } from '../../identity/account/locked-cases.ts';
import { caseTable, storedRow } from '../../platform/case/case-table.ts';
import { tellNews } from '../../platform/case/step.ts';
import type { Tx } from '../../platform/transaction.ts';
import { endProposal } from '../times/choices.ts';
import { careEvent } from './care-event.ts';
import { dueIn } from './due.ts';
import { type CareRow, withState } from './find-care.ts';
import { itemLedger, settleItems } from './items-coverage.ts';
import { addVisit } from './visit-item.ts';

/** Steps that need the consent of a care, and not only the visit that it has led to. */
const organising: readonly CareStep[] = ['send_for_approval', 'await_booking', 'propose', 'book'];

const cares = caseTable(careCase, {
  row: storedRow<'medical_care'>().transform(withState),
  event: careEvent,
  due: (_tx, context: Context, row, to) => dueIn(to, context, row.organise_by),
  tell,
  // The request is locked after its care and before the audit (lock-person.ts).
  before: (tx, _context, row) => keepOnePromise(tx, row),
  effects: async (tx, context, { name, from, moved, health }) => {
    if (moved.status !== from) await endProposal({ health, now: context.now, careId: moved.id });
    if (name === 'book') await addVisit(tx, context, moved, health);
    const effect = coverageEffect(name);
    if (effect) await settleItems(itemLedger(tx, context, moved, health), moved.id, effect);
  },
});

type Changes = Parameters<typeof cares.move>[4];

/** The row must be locked. Other writes go through the answer's `health`. @throws Problem the step's refusal (S8.3-10) */
export async function openCare(tx: Tx, context: Context, row: CareRow, step: CareStep, changes: Changes = {}) {
  if (organising.includes(step)) await refuseLocked(tx, context, row.id);
  const item = await tx.selectFrom('care_item').select('no').where('care_id', '=', row.id).limit(1).executeTakeFirst();
  return cares.move(tx, context, { ...row, hasItems: item !== undefined }, step, changes);
}

export async function moveCare(...step: Parameters<typeof openCare>): Promise<CareRow> {
  return (await openCare(...step)).moved;
}

/** Gives the request the same due date as its care while it waits for the desk (R34). */
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
