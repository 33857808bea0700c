import type { ClaimMessageKind } from '../../../contract/claims/claim.ts';
import { claimCase } from '../../../contract/claims/claim-states.ts';
import type { RepeatableId } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { refuseWithoutConsent } from '../../identity/account/locked-cases.ts';
import { enqueueAccountLetter } from '../../identity/letters/enqueue.ts';
import { proveAgain } from '../../identity/password/prove-again.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { noteOwnReading } from '../../identity/session/note-own-reading.ts';
import { caseDoor } from '../../platform/case/door.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { stateAfter } from '../../platform/case/step.ts';
import { dayIn } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import { type ClaimRow, claimEvent, ownClaim } from './claim-row.ts';
import { objectUntil } from './due.ts';
import { holderView } from './holder-view.ts';
import { moveClaim, openClaim } from './move-claim.ts';

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { number }: { number: string }, isLocked) => ownClaim(tx, context, number, isLocked),
  event: claimEvent,
  view: holderView,
  looked: noteOwnReading,
});

export const readClaim: Handler<'readClaim'> = (input, context) => look(context, input);

/** The invoices of a withdrawn claim may be sent in again. */
export const withdrawClaim: Handler<'withdrawClaim'> = (input, context) =>
  step(context, 'withdrawClaim', input, async (tx, row) => {
    const { moved, health } = await openClaim(tx, context, row, 'withdraw');
    await health.updateTable('claim_expense').set({ invoice_key: null }).where('claim_id', '=', row.id).execute();
    return moved;
  });

export const informClaim: Handler<'informClaim'> = (input, context) => write(context, 'informClaim', 'inform', input);

export const objectToClaim: Handler<'objectToClaim'> = (input, context) =>
  write(context, 'objectToClaim', 'object', input);

/** The claim goes back to where its decision had led, so that the next payment list contains it. */
export const correctClaimAccount: Handler<'correctClaimAccount'> = async ({ password, ...input }, context) => {
  await inTransaction(context, (tx) => ownClaim(tx, context, input.number));
  await proveAgain(context, password, 'U014', 'password');
  return step(context, 'correctClaimAccount', input, async (tx, row) => {
    stateAfter(context, claimCase, 'correct_account', row);
    await enqueueAccountLetter(tx, context, 'bank_account_changed', row.account_id);
    return moveClaim(tx, context, row, 'correct_account', {
      first_holder: row.first_holder ?? row.holder,
      first_bank_account: row.first_bank_account ?? row.bank_account,
      holder: input.holder,
      bank_account: input.bankAccount,
      payment_reason: null,
    });
  });
};

type MessageInput = { number: string; text: string; fileIds: readonly string[]; key?: string | undefined };
const kinds = { inform: 'information', object: 'objection' } as const;

async function write(context: Context, scope: RepeatableId, name: keyof typeof kinds, input: MessageInput) {
  const { accountId } = customerOf(context);
  return step(context, scope, input, async (tx, row) => {
    stateAfter(context, claimCase, name, row);
    if (name === 'object') refuseLate(context, row);
    await refuseWithoutConsent(tx, context, row.id);
    await attachFiles(tx, context, { purpose: 'claim_message', ids: input.fileIds, accountId, key: input.key });
    const { moved, health } = await openClaim(tx, context, row, name);
    await writeMessage<ClaimMessageKind>(health, context, row.id, { ...input, kind: kinds[name] });
    return moved;
  });
}

/** @throws Problem KR005 after the last day for an objection */
function refuseLate({ host, now }: Context, { decided_at }: ClaimRow): void {
  const today = dayIn(now, host.brand.timeZone);
  const until = decided_at === null ? today : objectUntil({ host }, decided_at);
  if (today > until) throw problem('KR005', { last: until });
}
