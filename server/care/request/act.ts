import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { type CareRequestState, careRequestStates } from '../../../contract/care/request-states.ts';
import { type CareRequestStep, careRequestSteps, requestCase } from '../../../contract/care/request-steps.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import type { Context } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { caseTable, storedRow } from '../../platform/case/case-table.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { isNews, tellNews } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import { timeRows } from '../times/proposed-times.ts';
import { dueIn } from './due.ts';
import { type CareRequestRow, requestEvent, withState } from './request-row.ts';

type MessageContents = {
  text: string;
  times?: readonly { slotId: string; subfunctionId: number }[];
  fileIds?: readonly string[];
};

type StepContents = {
  written?: MessageContents | undefined;
  changes?: Parameters<typeof requests.move>[4];
};

export async function act(
  tx: Tx,
  context: Context,
  row: CareRequestRow,
  step: CareRequestStep,
  contents: StepContents = {},
) {
  return (await openRequest(tx, context, row, step, contents)).moved;
}

const requests = caseTable(requestCase, {
  row: storedRow<'care_request'>().transform(withState),
  event: requestEvent,
  due,
  tell: tellCustomer,
  columns: async (_tx, context, row, { name, to }) =>
    context.session === undefined && isNews(careRequestSteps[name], { from: row.status, to })
      ? { desk_wrote_at: iso(context.now) }
      : {},
});

/** The row must be locked. @throws Problem the refusal of the step */
export async function openRequest(
  tx: Tx,
  context: Context,
  row: CareRequestRow,
  step: CareRequestStep,
  { written, changes }: StepContents = {},
) {
  const { moved, health } = await requests.move(tx, context, row, step, changes);
  const { message: kind } = careRequestSteps[step];
  if (written && kind) {
    const messageId = await writeMessage(health, context, row.id, { ...written, kind });
    await writeTimes(health, messageId, written.times);
  }
  return { moved, health };
}

/** An expert who takes the request up keeps the date promised when the documents were complete. */
async function due(tx: Tx, context: Context, row: CareRequestRow, to: CareRequestState): Promise<string | null> {
  const { turn } = careRequestStates[to];
  if (turn === 'expert' && careRequestStates[row.status].turn === 'expert') return row.due_at;
  return (await careDue(tx, row.id, turn)) ?? dueIn(context, row, to);
}

async function careDue(tx: Tx, requestId: string, turn: string | null): Promise<string | null> {
  if (turn !== 'desk') return null;
  const care = await tx
    .selectFrom('medical_care')
    .select('due_at')
    .where('care_request_id', '=', requestId)
    .executeTakeFirst();
  return care?.due_at ?? null;
}

/** One letter covers everything since the customer last looked. */
async function tellCustomer(tx: Tx, context: Context, row: CareRequestRow): Promise<void> {
  if (context.session !== undefined) return;
  const isUnread = row.desk_wrote_at !== null && isAfter(row.desk_wrote_at, row.customer_looked_at);
  if (isUnread) return;
  await tellNews(tx, context, 'care_news', row, { number: row.number, ...openedBy(row, mandateForCare) });
}

async function writeTimes(health: HealthTx, messageId: string, times: MessageContents['times'] = []) {
  if (times.length === 0) return;
  const rows = timeRows(times).map((time) => ({ message_id: messageId, ...time }));
  await health.insertInto('care_message_time').values(rows).execute();
}
