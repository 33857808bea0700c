import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { identifiedWithin, memberCase } from '../../../../contract/identity/unmatched-states.ts';
import { endOf, todayAt, workingDayAfter } from '../../../directory/reference/promise.ts';
import { type AuditContext, type AuditEvent, actorOf } from '../../../platform/audit/audit.ts';
import { CaseRow, caseTable } from '../../../platform/case/case-table.ts';
import { iso } from '../../../platform/clock.ts';
import { writeMove } from '../../../platform/move-to.ts';
import { speakableNumber } from '../../../platform/speakable-number.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';

const Row = CaseRow.extend({ account_id: z.string(), kind: z.string(), reason: z.string().nullable() });

export const members = caseTable(memberCase, { row: Row, event: unmatchedEvent });
export type UnmatchedRow = ReturnType<typeof members.typed>;
type Occasion = AuditContext & Pick<Context, 'host'>;

export function unmatchedEvent(
  context: Parameters<typeof actorOf>[0],
  { id, account_id: patient }: Pick<z.infer<typeof Row>, 'id' | 'account_id'>,
  verb: string,
): AuditEvent {
  const doer = actorOf(context, patient);
  const actor = doer.actor.role === 'guest' ? ({ role: 'customer', id: patient } as const) : doer.actor;
  return { ...doer, actor, action: `unmatched_member.${verb}`, object: { type: 'unmatched_member', id }, patient };
}

/** Call it when the register does not know an identifier; `since` is when the customer named it. */
export async function openCase(
  tx: Tx,
  context: Occasion,
  { accountId, kind, since }: { accountId: string; kind: string; since: Temporal.Instant },
): Promise<void> {
  const memberRow = { id: randomUUID(), account_id: accountId };
  const at = { host: context.host, now: since };
  const event = unmatchedEvent(context, memberRow, 'open');
  await writeMove(tx, context, { from: undefined, to: 'open', event });
  await tx
    .insertInto('unmatched_member')
    .values({
      ...memberRow,
      partner_id: context.host.partnerId,
      number: speakableNumber(),
      kind,
      status: 'open',
      due_at: endOf(at, workingDayAfter(at, todayAt(at), identifiedWithin)),
      created_at: iso(since),
    })
    .execute();
}
