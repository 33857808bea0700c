import { handOutAtDesk } from '../../records/download/hand-out-at-desk.ts';
import type { Handler } from '../context.ts';
import { claimAtDesk } from './claim-row.ts';
import { deskStep, look } from './desk-door.ts';
import { writeMessage } from './messages.ts';
import { moveClaim, openClaim } from './move-claim.ts';

export const getDeskClaim: Handler<'getDeskClaim'> = (input, context) => look(context, input);

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
    const row = await claimAtDesk(tx, context, claimId);
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
