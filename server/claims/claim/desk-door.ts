import { claimCase } from '../../../contract/claims/claim-states.ts';
import type { Context } from '../../booking/context.ts';
import { holding } from '../../identity/operator/holding.ts';
import { caseDoor } from '../../platform/case/door.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type ClaimRow, claimAtDesk, claimEvent } from './claim-row.ts';
import { deskViewOf } from './desk-view.ts';
import { openClaim } from './move-claim.ts';

export const { look, step: deskStep } = caseDoor({
  find: (tx: Tx, context: Context, { claimId }: { claimId: string }, isLocked) =>
    claimAtDesk(tx, context, claimId, isLocked),
  event: claimEvent,
  view: deskViewOf,
});

export const claimHolding = holding<Context, ClaimRow>({
  of: claimCase,
  find: claimAtDesk,
  event: claimEvent,
  move: openClaim,
});
