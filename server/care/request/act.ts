import type { Updateable } from 'kysely';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { type CareRequestStep, careRequestSteps, requestCase } from '../../../contract/care/request-steps.ts';
import type { Context } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { stateAfter, tellNews, writeStep } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import { timeRows } from '../times/proposed-times.ts';
import { dueIn } from './due.ts';
import { type CareRequestRow, requestEvent, typed } from './request-row.ts';

type MessageContents = {
  text: string;
  times?: readonly { slotId: string; subfunctionId: number }[];
  fileIds?: readonly string[];
};

type StepContents = {
  written?: MessageContents | undefined;
  changes?: Omit<Updateable<DB['care_request']>, 'id' | 'status' | 'updated_at'>;
};

export async function act(
  tx: Tx,
  context: Context,
  row: CareRequestRow,
  step: CareRequestStep,
  said: StepContents = {},
) {
  return (await openRequest(tx, context, row, step, said)).moved;
}

/** The row must be locked. @throws Problem the refusal of the step */
export async function openRequest(
  tx: Tx,
  context: Context,
  row: CareRequestRow,
  step: CareRequestStep,
  { written, changes = {} }: StepContents = {},
): Promise<{ moved: CareRequestRow; health: HealthTx }> {
  const { status: from, id } = row;
  const to = stateAfter(context, requestCase, step, row);
  const { message: kind } = careRequestSteps[step];
  const { over, turn } = careRequestStates[to];
  // A new holder is no news to the customer.
  const isNews = context.session === undefined && (written !== undefined || (from !== to && turn !== 'desk'));
  // An expert who takes it up works within what was promised when the documents were complete.
  const isDueAnew = from !== to && !(turn === 'expert' && careRequestStates[from].turn === 'expert');
  if (isNews) await tellCustomer(tx, context, row);
  const health = await writeStep(tx, context, { from, to, event: requestEvent(context, row, step) });
  if (written && kind) {
    const messageId = await writeMessage(health, context, id, { ...written, kind });
    await writeTimes(health, messageId, written.times);
  }
  const promise = isDueAnew ? ((await careDue(tx, id, turn)) ?? dueIn(context, row, to)) : row.due_at;
  const moved = await tx
    .updateTable('care_request')
    .set({
      ...changes,
      status: to,
      due_at: promise,
      ...(over && { closed_at: iso(context.now) }),
      ...(isNews && { desk_wrote_at: iso(context.now) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { moved: typed(moved), health };
}

/** While a care is organised for it, what is promised for that. */
async function careDue(tx: Tx, requestId: string, turn: string | null): Promise<string | null> {
  if (turn !== 'desk') return null;
  const care = await tx
    .selectFrom('medical_care')
    .select('due_at')
    .where('care_request_id', '=', requestId)
    .executeTakeFirst();
  return care?.due_at ?? null;
}

/** One letter for all that was done since the customer looked last. */
async function tellCustomer(tx: Tx, context: Context, row: CareRequestRow): Promise<void> {
  const told = row.desk_wrote_at !== null && Temporal.Instant.compare(row.desk_wrote_at, row.customer_looked_at) > 0;
  if (told) return;
  await tellNews(tx, context, 'care_news', row, { number: row.number, ...openedBy(row, mandateForCare) });
}

async function writeTimes(health: HealthTx, messageId: string, times: MessageContents['times'] = []) {
  if (times.length === 0) return;
  const rows = timeRows(times).map((time) => ({ message_id: messageId, ...time }));
  await health.insertInto('care_message_time').values(rows).execute();
}
