import { careCase } from '../../../contract/care/medical-care-states.ts';
import type { Context } from '../../booking/context.ts';
import { holding } from '../../identity/operator/holding.ts';
import { caseDoor } from '../../platform/case/door.ts';
import type { Tx } from '../../platform/transaction.ts';
import { careEvent } from './care-event.ts';
import { deskViewOf } from './desk-view.ts';
import { type CareRow, careAtDesk } from './find-care.ts';
import { openCare } from './move-care.ts';

export const { look, step: deskStep } = caseDoor({
  find: (tx: Tx, context: Context, { careId }: { careId: string }, isLocked) =>
    careAtDesk(tx, context, careId, isLocked),
  event: careEvent,
  view: deskViewOf,
});

export const careHolding = holding<Context, CareRow>({
  of: careCase,
  find: careAtDesk,
  event: careEvent,
  move: openCare,
});
