import type { ClaimMessageKind } from '../../../contract/claims/claim.ts';
import type { Handler } from '../../booking/context.ts';
import { refuseLocked } from '../../identity/account/locked-cases.ts';
import { writeMessage } from '../../platform/case/messages.ts';
import { handOutOfCase } from '../../records/case-files.ts';
import { claimAtDesk } from './claim-row.ts';
import { deskStep, look } from './desk-door.ts';
import { moveClaim, openClaim } from './move-claim.ts';

export const getDeskClaim: Handler<'getDeskClaim'> = (input, context) => look(context, input);

export const reviewClaim: Handler<'reviewClaim'> = (input, context) =>
  deskStep(context, 'reviewClaim', input, (tx, row) => moveClaim(tx, context, row, 'review'));

export const askClaimInformation: Handler<'askClaimInformation'> = (input, context) =>
  deskStep(context, 'askClaimInformation', input, async (tx, row) => {
    const { moved, health } = await openClaim(tx, context, row, 'ask');
    await writeMessage<ClaimMessageKind>(health, context, row.id, { kind: 'question', text: input.text });
    return moved;
  });

export const createClaimDownload: Handler<'createClaimDownload'> = ({ claimId, fileId }, context) =>
  handOutOfCase(context, fileId, async (tx) => {
    await refuseLocked(tx, context, claimId);
    return claimAtDesk(tx, context, claimId);
  });
