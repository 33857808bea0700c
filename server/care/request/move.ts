import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { type CareRequestState, careRequestStates, type MessageKind } from '../../../contract/care/request-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { dueIn } from './due.ts';
import { type CareRequestRow, requestEvent, typed } from './request-row.ts';

type Message = {
  kind: MessageKind;
  words: string;
  times?: readonly { slotId: string; subfunctionId: number }[];
};

type Step = {
  /** What was done: the end of the audit's action. */
  verb: string;
  message?: Message | undefined;
  changes?: Omit<Updateable<DB['care_request']>, 'id' | 'status' | 'updated_at'>;
};

/** For a row that is locked; in its own state, it is a message alone. @throws Problem KQ002 over, KQ001 `to` may not follow */
export async function move(
  tx: Tx,
  context: Context,
  row: CareRequestRow,
  to: CareRequestState,
  { verb, message, changes = {} }: Step,
): Promise<CareRequestRow> {
  const { status: from, id } = row;
  if (careRequestStates[from].over) throw problem('KQ002');
  const event = requestEvent(context, row, verb);
  if (context.operator) await tellCustomer(tx, context, row);
  const health =
    from === to
      ? await auditWrite(tx, context, event)
      : await moveTo(tx, context, { states: careRequestStates, from, to, event });
  if (message) await writeMessage(health, context, id, message);
  const { over } = careRequestStates[to];
  const moved = await tx
    .updateTable('care_request')
    .set({
      ...changes,
      ...(from !== to && { status: to, due_at: dueIn(context, row.service, to) }),
      ...(over && { closed_at: iso(context.now) }),
      ...(context.operator && { desk_wrote_at: iso(context.now) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return typed(moved);
}

/** One letter for all that was done since the customer looked last. */
async function tellCustomer(tx: Tx, { host, now }: Context, row: CareRequestRow): Promise<void> {
  const told = row.desk_wrote_at !== null && Temporal.Instant.compare(row.desk_wrote_at, row.customer_looked_at) > 0;
  if (told) return;
  await enqueueLetter(tx, now, 'care_news', {
    partner_id: host.partnerId,
    account_id: row.account_id,
    facts: JSON.stringify({ number: row.number }),
  });
}

async function writeMessage(health: HealthTx, context: Context, requestId: string, { kind, words, times }: Message) {
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
  if (!times) return;
  const rows = times.map(({ slotId, subfunctionId }, no) => ({
    message_id: id,
    no,
    slot_id: slotId,
    subfunction_id: subfunctionId,
  }));
  await health.insertInto('care_message_time').values(rows).execute();
}
