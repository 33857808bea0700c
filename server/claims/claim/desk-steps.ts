import { problem } from '../../../contract/platform/problem.ts';
import { colleague } from '../../identity/operator/colleague.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { handOutAtDesk } from '../../records/download/hand-out-at-desk.ts';
import type { Handler } from '../context.ts';
import { claimEvent, lockedClaim } from './claim-row.ts';
import { deskStep, deskViewOf } from './desk-view.ts';
import { writeMessage } from './messages.ts';
import { moveClaim, openClaim, refuseUnless } from './move-claim.ts';

/** What somebody suffers from and what it cost: each look is the customer's to see (P04, P12). */
export const getDeskClaim: Handler<'getDeskClaim'> = async ({ claimId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  return inTransaction(context, async (tx) => {
    const row = await lockedClaim(tx, context, claimId);
    await auditRead(tx, context, claimEvent(context, row, 'read'));
    return deskViewOf(tx, context, row);
  });
};

/** Taking what one has already changes nothing, so a form sent twice is no error. */
export const takeClaim: Handler<'takeClaim'> = (input, context) =>
  deskStep(context, 'takeClaim', input, async (tx, row) => {
    const { id } = operatorOf(context);
    refuseUnless('take', row);
    if (row.operator_account_id === id) return row;
    if (row.operator_account_id !== null) throw problem('KR006');
    return moveClaim(tx, context, row, 'take', { operator_account_id: id });
  });

export const assignClaim: Handler<'assignClaim'> = (input, context) =>
  deskStep(context, 'assignClaim', input, async (tx, row) => {
    const { id } = await colleague(tx, context, input.operatorId, ['claim.act']);
    refuseUnless('assign', row);
    if (row.operator_account_id === id) return row;
    return moveClaim(tx, context, row, 'assign', { operator_account_id: id });
  });

export const reviewClaim: Handler<'reviewClaim'> = (input, context) =>
  deskStep(context, 'reviewClaim', input, (tx, row) => moveClaim(tx, context, row, 'review'));

export const askClaimInformation: Handler<'askClaimInformation'> = (input, context) =>
  deskStep(context, 'askClaimInformation', input, async (tx, row) => {
    const { moved, health } = await openClaim(tx, context, row, 'ask');
    await writeMessage(health, context, row.id, { kind: 'question', words: input.text });
    return moved;
  });

export const createClaimDownload: Handler<'createClaimDownload'> = ({ claimId, fileId }, context) =>
  handOutAtDesk(context, async (tx) => {
    const row = await lockedClaim(tx, context, claimId);
    const file = await tx
      .selectFrom('claim_file')
      .innerJoin('file', 'file.id', 'claim_file.file_id')
      .select(['file.id', 'scan'])
      .where('claim_id', '=', row.id)
      .where('file.id', '=', fileId)
      .where('file.status', '=', 'attached')
      .executeTakeFirst();
    return { account: row.account_id, file };
  });
