import type { PreauthMessageKind, Preauthorization } from '../../../contract/claims/preauthorization.ts';
import type { RepeatableId } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { refuseWithoutConsent } from '../../identity/account/locked-cases.ts';
import { noteOwnReading } from '../../identity/session/note-own-reading.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import { movePreauth } from './move-preauth.ts';
import { earlierCases, refuseSecond } from './open-request.ts';
import { lockedOwnPreauth, mandateFor, ownPreauth, type PreauthRow, preauthEvent, preauthOf } from './preauth-row.ts';
import { isInTime, preauthView } from './preauth-view.ts';
import type { PreauthCase } from './standing.ts';
import { cancel } from './units.ts';

export const readPreauthorization: Handler<'readPreauthorization'> = ({ number }, context) =>
  inTransaction(context, async (tx) => {
    const row = await ownPreauth(tx, context, number);
    await auditRead(tx, context, preauthEvent(context, row, 'read'));
    await noteOwnReading(tx, context, row);
    return preauthView(tx, context, row);
  });

type MessageInput = { text: string; fileIds: readonly string[]; key?: string | undefined };

export const answerPreauthorization: Handler<'answerPreauthorization'> = async (input, context) => {
  return step(context, 'answerPreauthorization', input, async (tx, row) => {
    await attach(tx, context, row, input);
    const { health } = await movePreauth(tx, context, row, 'reply');
    await writeMessage<PreauthMessageKind>(health, context, row.id, { ...input, kind: 'answer' });
  });
};

/** What is approved stays so while the case is looked at anew. */
export const objectToPreauthorization: Handler<'objectToPreauthorization'> = async (input, context) => {
  return step(context, 'objectToPreauthorization', input, async (tx, row) => {
    if (row.appeal_until !== null && !isInTime(context, row)) throw problem('KP003', { last: row.appeal_until });
    await refuseWithoutConsent(tx, context, row.id);
    refuseSecond(await earlierCases(tx, context, { personId: row.person_id, visits: row.visits, except: row.id }));
    await attach(tx, context, row, input);
    const { health } = await movePreauth(tx, context, row, 'object');
    await writeMessage<PreauthMessageKind>(health, context, row.id, { ...input, kind: 'objection' });
  });
};

export const cancelPreauthorization: Handler<'cancelPreauthorization'> = (input, context) =>
  step(context, 'cancelPreauthorization', input, (tx, row) => cancel(tx, context, row));

async function attach(tx: Tx, context: Context, row: PreauthRow, { fileIds: ids, key }: MessageInput): Promise<void> {
  const wanted = { purpose: 'preauthorization_answer', ids, accountId: row.account_id, key };
  await attachFiles(tx, context, { ...wanted, opened: openedBy(row, mandateFor) });
}

function step(
  context: Context,
  scope: RepeatableId,
  input: { number: string },
  run: (tx: Tx, row: PreauthCase) => Promise<void>,
): Promise<Preauthorization> {
  return withIdempotency(context, scope, input, async (tx) => {
    const row = await lockedOwnPreauth(tx, context, input.number);
    await run(tx, row);
    return preauthView(tx, context, await preauthOf(tx, context, row.id));
  });
}
