import type { Updateable } from 'kysely';
import { letterCase } from '../../../contract/desk/letter-states.ts';
import type { StuckLetter } from '../../../contract/desk/letters.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { stepsOf } from '../../identity/history/entries.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { type AuditEvent, actorOf, auditWrite } from '../../platform/audit/audit.ts';
import { caseDoor } from '../../platform/case/door.ts';
import { stateAfter } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { channelOfKind, effectOf } from '../../platform/mail/channel.ts';
import { afterCommit, type Tx } from '../../platform/transaction.ts';
import { findLetter, type LetterRow, letterNumber, stateOf } from './letter-row.ts';

/** The kind of a letter alone may tell something of a person's health, so the customer sees each look at it (P04, P12). */
const { look, step } = caseDoor({ find: findLetter, event: letterEvent, view: viewOf });

export const getStuckLetter: Handler<'getStuckLetter'> = (input, context) => look(context, input);

/** A letter is written only when it is sent, so a letter that is sent again goes to the current address. */
export const resendLetter: Handler<'resendLetter'> = (input, context) =>
  step(context, 'resendLetter', input, async (tx, row) => {
    const resent = await seen(tx, context, row, 'resend', { parked_at: null, retry_at: null, tries: 0 });
    afterCommit(tx, effectOf[channelOfKind(row.kind)]);
    return resent;
  });

export const settleLetter: Handler<'settleLetter'> = (input, context) =>
  step(context, 'settleLetter', input, (tx, row) => {
    const by = { settled_at: iso(context.now), settled_by: operatorOf(context).id };
    return seen(tx, context, row, 'settle', { ...by, settled_note: input.note });
  });

async function seen(
  tx: Tx,
  context: Context,
  row: LetterRow,
  verb: keyof typeof letterCase.steps,
  changes: Updateable<DB['outbox']>,
): Promise<LetterRow> {
  stateAfter(context, letterCase, verb, { status: stateOf(row), operator_account_id: null });
  await auditWrite(tx, context, letterEvent(context, row, verb));
  await tx.updateTable('outbox').set(changes).where('id', '=', row.id).execute();
  return findLetter(tx, context, { letterId: row.id }, true);
}

function letterEvent(context: Context, { id, patient }: LetterRow, verb: string): AuditEvent {
  return {
    ...actorOf(context, patient ?? `letter:${id}`),
    action: `letter.${verb}`,
    object: { type: 'letter', id },
    patient,
  };
}

async function viewOf(tx: Tx, _: Context, row: LetterRow): Promise<StuckLetter> {
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
