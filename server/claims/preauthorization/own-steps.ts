import type { PreauthMessageKind } from '../../../contract/claims/preauthorization.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { refuseWithoutConsent } from '../../identity/account/locked-cases.ts';
import { noteOwnReading } from '../../identity/session/note-own-reading.ts';
import { caseDoor } from '../../platform/case/door.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import type { Tx } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import { movePreauth } from './move-preauth.ts';
import { earlierCases, refuseSecond } from './open-request.ts';
import { lockedOwnPreauth, mandateFor, ownPreauth, type PreauthRow, preauthEvent, preauthOf } from './preauth-row.ts';
import { isInTime, preauthView } from './preauth-view.ts';
import { cancel } from './units.ts';

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { number }: { number: string }, isLocked) =>
    isLocked ? lockedOwnPreauth(tx, context, number) : ownPreauth(tx, context, number),
  event: preauthEvent,
  view: preauthView,
  looked: noteOwnReading,
});

export const readPreauthorization: Handler<'readPreauthorization'> = (input, context) => look(context, input);

type MessageInput = { text: string; fileIds: readonly string[]; key?: string | undefined };

export const answerPreauthorization: Handler<'answerPreauthorization'> = async (input, context) => {
  return step(context, 'answerPreauthorization', input, async (tx, row) => {
    await attach(tx, context, row, input);
    const { health } = await movePreauth(tx, context, row, 'reply');
    await writeMessage<PreauthMessageKind>(health, context, row.id, { ...input, kind: 'answer' });
    return preauthOf(tx, context, row.id);
  });
};

/** An approval stays valid while the desk looks at the objection. */
export const objectToPreauthorization: Handler<'objectToPreauthorization'> = async (input, context) => {
  return step(context, 'objectToPreauthorization', input, async (tx, row) => {
    if (row.appeal_until !== null && !isInTime(context, row)) throw problem('KP003', { last: row.appeal_until });
    await refuseWithoutConsent(tx, context, row.id);
    refuseSecond(await earlierCases(tx, context, { personId: row.person_id, visits: row.visits, except: row.id }));
    await attach(tx, context, row, input);
    const { health } = await movePreauth(tx, context, row, 'object');
    await writeMessage<PreauthMessageKind>(health, context, row.id, { ...input, kind: 'objection' });
    return preauthOf(tx, context, row.id);
  });
};

export const cancelPreauthorization: Handler<'cancelPreauthorization'> = (input, context) =>
  step(context, 'cancelPreauthorization', input, async (tx, row) => {
    await cancel(tx, context, row);
    return preauthOf(tx, context, row.id);
  });

async function attach(tx: Tx, context: Context, row: PreauthRow, { fileIds: ids, key }: MessageInput): Promise<void> {
  const files = { purpose: 'preauthorization_answer', ids, accountId: row.account_id, key };
  await attachFiles(tx, context, { ...files, opened: openedBy(row, mandateFor) });
}
