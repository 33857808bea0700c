import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { careRequestStates, type MessageKind } from '../../../contract/care/request-states.ts';
import { type CareRequestStep, careRequestSteps, requestCase } from '../../../contract/care/request-steps.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { stateAfter, writeStep } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { timeRows } from '../times/proposed-times.ts';
import { dueIn } from './due.ts';
import { type CareRequestRow, requestEvent, typed } from './request-row.ts';

type Written = {
  words: string;
  times?: readonly { slotId: string; subfunctionId: number }[];
  fileIds?: readonly string[];
};

type Said = {
  written?: Written | undefined;
  changes?: Omit<Updateable<DB['care_request']>, 'id' | 'status' | 'updated_at'>;
};

export async function act(tx: Tx, context: Context, row: CareRequestRow, step: CareRequestStep, said: Said = {}) {
  return (await openRequest(tx, context, row, step, said)).moved;
}

/** For a row that is locked. @throws Problem the refusal of the step */
export async function openRequest(
  tx: Tx,
  context: Context,
  row: CareRequestRow,
  step: CareRequestStep,
  { written, changes = {} }: Said = {},
): Promise<{ moved: CareRequestRow; health: HealthTx }> {
  const { status: from, id } = row;
  const to = stateAfter(context, requestCase, step, row);
  const { message: kind } = careRequestSteps[step];
  const { over, turn } = careRequestStates[to];
  // Who works on it is no news.
  const isNews = context.session === undefined && (written !== undefined || (from !== to && turn !== 'desk'));
  // An expert who takes it up works within what was promised when the documents were complete.
  const isDueAnew = from !== to && !(turn === 'expert' && careRequestStates[from].turn === 'expert');
  if (isNews) await tellCustomer(tx, context, row);
  const health = await writeStep(tx, context, { from, to, event: requestEvent(context, row, step) });
  if (written && kind) await writeMessage(health, context, id, kind, written);
  const moved = await tx
    .updateTable('care_request')
    .set({
      ...changes,
      status: to,
      ...(isDueAnew && { due_at: dueIn(context, row.service, to) }),
      ...(over && { closed_at: iso(context.now) }),
      ...(isNews && { desk_wrote_at: iso(context.now) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { moved: typed(moved), health };
}

/** One letter for all that was done since the customer looked last. */
async function tellCustomer(tx: Tx, { host, now }: Context, row: CareRequestRow): Promise<void> {
  const told = row.desk_wrote_at !== null && Temporal.Instant.compare(row.desk_wrote_at, row.customer_looked_at) > 0;
  if (told) return;
  const facts = JSON.stringify({ number: row.number, ...openedBy(row, mandateForCare) });
  const about = { partner_id: host.partnerId, account_id: row.account_id, facts };
  await enqueueLetter(tx, now, 'care_news', about, 'known');
}

async function writeMessage(
  health: HealthTx,
  context: Context,
  requestId: string,
  kind: MessageKind,
  { words, times, fileIds = [] }: Written,
) {
  const id = randomUUID();
  await health
    .insertInto('care_message')
    .values({
      id,
      care_request_id: requestId,
      at: iso(context.now),
      operator_account_id: context.operator?.id ?? null,
      kind,
      words,
    })
    .execute();
  await addFiles(health, requestId, fileIds);
  if (!times) return;
  const rows = timeRows(times).map((time) => ({ message_id: id, ...time }));
  await health.insertInto('care_message_time').values(rows).execute();
}

/** After those it has; the request is locked. */
export async function addFiles(health: HealthTx, requestId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const last = await health
    .selectFrom('care_request_file')
    .select((of) => of.fn.max<number | null>('no').as('no'))
    .where('care_request_id', '=', requestId)
    .executeTakeFirst();
  const first = (last?.no ?? -1) + 1;
  const rows = fileIds.map((file_id, at) => ({ care_request_id: requestId, no: first + at, file_id }));
  await health.insertInto('care_request_file').values(rows).execute();
}
