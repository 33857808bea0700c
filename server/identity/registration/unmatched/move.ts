import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import {
  memberCase,
  type UnmatchedState,
  type UnmatchedStep,
  unmatchedStates,
} from '../../../../contract/identity/unmatched-states.ts';
import { stateNamed } from '../../../../contract/platform/states.ts';
import { endOf, todayAt, workingDayAfter } from '../../../directory/reference/promise.ts';
import { type AuditContext, type AuditEvent, actorOf } from '../../../platform/audit/audit.ts';
import { stateAfter, writeStep } from '../../../platform/case/step.ts';
import { iso } from '../../../platform/clock.ts';
import type { HealthTx } from '../../../platform/db/health.ts';
import type { DB } from '../../../platform/db/types.ts';
import { writeMove } from '../../../platform/move-to.ts';
import { speakableNumber } from '../../../platform/speakable-number.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';

export type UnmatchedRow = Omit<Selectable<DB['unmatched_member']>, 'status'> & { status: UnmatchedState };
type Occasion = AuditContext & Pick<Context, 'host'>;

export function typed<Row extends { status: string }>(row: Row): Row & { status: UnmatchedState } {
  return { ...row, status: stateNamed(unmatchedStates, row.status) };
}

export function unmatchedEvent(
  context: Parameters<typeof actorOf>[0],
  { id, account_id: patient }: Pick<UnmatchedRow, 'id' | 'account_id'>,
  verb: string,
): AuditEvent {
  const doer = actorOf(context, patient);
  const actor = doer.actor.role === 'guest' ? ({ role: 'customer', id: patient } as const) : doer.actor;
  return { ...doer, actor, action: `unmatched_member.${verb}`, object: { type: 'unmatched_member', id }, patient };
}

/** Working days (S8.3-14). */
const promised = 2;

/** Once the register has not known what somebody named; `since` is when they did. */
export async function openCase(
  tx: Tx,
  context: Occasion,
  { accountId, kind, since }: { accountId: string; kind: string; since: Temporal.Instant },
): Promise<void> {
  const whose = { id: randomUUID(), account_id: accountId };
  const at = { host: context.host, now: since };
  const event = unmatchedEvent(context, whose, 'open');
  await writeMove(tx, context, { from: undefined, to: 'open', event });
  await tx
    .insertInto('unmatched_member')
    .values({
      ...whose,
      partner_id: context.host.partnerId,
      number: speakableNumber(),
      kind,
      status: 'open',
      due_at: endOf(at, workingDayAfter(at, todayAt(at), promised)),
      created_at: iso(since),
    })
    .execute();
}

type Changes = Omit<Updateable<DB['unmatched_member']>, 'id' | 'status' | 'updated_at'>;

/** For a row that is locked. @throws Problem the refusal of the step */
export async function openMemberStep(
  tx: Tx,
  context: AuditContext,
  row: UnmatchedRow,
  step: UnmatchedStep,
  changes: Changes = {},
): Promise<{ moved: UnmatchedRow; health: HealthTx }> {
  const to = stateAfter(context, memberCase, step, row);
  const health = await writeStep(tx, context, { from: row.status, to, event: unmatchedEvent(context, row, step) });
  const moved = await tx
    .updateTable('unmatched_member')
    .set({ ...changes, status: to, ...(unmatchedStates[to].over && { closed_at: iso(context.now) }) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { moved: typed(moved), health };
}
