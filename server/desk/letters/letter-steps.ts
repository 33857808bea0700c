import type { StuckLetter } from '../../../contract/desk/letters.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stepsOf } from '../../identity/history/entries.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { type AuditEvent, actorOf, auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { consume } from '../../platform/rate.ts';
import { afterCommit, inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { type LetterRow, letterNumber, lockedLetter, stateOf } from './letter-row.ts';

/** That somebody was written to may tell something, so each look is theirs to see (P04, P12). */
export const getStuckLetter: Handler<'getStuckLetter'> = async ({ letterId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  return inTransaction(context, async (tx) => {
    const row = await lockedLetter(tx, context, letterId);
    await auditRead(tx, context, letterEvent(context, row, 'read'));
    return viewOf(tx, row);
  });
};

/** Letters are written when they are sent, so a new address of the account is the one it goes to. */
export const resendLetter: Handler<'resendLetter'> = (input, context) =>
  step(context, 'resendLetter', input, async (tx, row) => {
    await auditWrite(tx, context, letterEvent(context, row, 'resend'));
    await tx
      .updateTable('outbox')
      .set({ parked_at: null, retry_at: null, tries: 0 })
      .where('id', '=', row.id)
      .execute();
    afterCommit(tx, 'letters');
  });

export const settleLetter: Handler<'settleLetter'> = (input, context) =>
  step(context, 'settleLetter', input, async (tx, row) => {
    await auditWrite(tx, context, letterEvent(context, row, 'settle'));
    await tx
      .updateTable('outbox')
      .set({ settled_at: iso(context.now), settled_by: operatorOf(context).id, settled_note: input.note })
      .where('id', '=', row.id)
      .execute();
  });

/** @throws Problem KN001 it was sent, is about to be, or somebody has settled it */
function step(
  context: Context,
  scope: string,
  input: { letterId: string },
  run: (tx: Tx, row: LetterRow) => Promise<void>,
): Promise<StuckLetter> {
  return withIdempotency(context, scope, input, async (tx) => {
    const row = await lockedLetter(tx, context, input.letterId);
    if (stateOf(row) !== 'stuck') throw problem('KN001');
    await run(tx, row);
    return viewOf(tx, await lockedLetter(tx, context, row.id));
  });
}

function letterEvent(context: Context, { id, patient }: LetterRow, verb: string): AuditEvent {
  return {
    ...actorOf(context, patient ?? `letter:${id}`),
    action: `letter.${verb}`,
    object: { type: 'letter', id },
    patient,
  };
}

async function viewOf(tx: Tx, row: LetterRow): Promise<StuckLetter> {
  return {
    id: row.id,
    number: letterNumber(row.id),
    kind: row.kind,
    state: stateOf(row),
    to: row.recipient,
    failure: row.failure,
    code: row.failure_code,
    tries: row.tries,
    since: row.failing_since ?? row.created_at,
    settledBy: row.settler,
    note: row.settled_note,
    history: await stepsOf(tx, { type: 'letter', id: row.id }),
  };
}
