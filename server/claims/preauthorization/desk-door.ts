import { preauthCase } from '../../../contract/claims/preauthorization-states.ts';
import type { Context } from '../../booking/context.ts';
import { holding } from '../../identity/operator/holding.ts';
import { caseDoor } from '../../platform/case/door.ts';
import type { Tx } from '../../platform/transaction.ts';
import { deskViewOf } from './desk-view.ts';
import { movePreauth } from './move-preauth.ts';
import { lockedPreauth, type PreauthRow, preauthEvent, preauthOf } from './preauth-row.ts';
import type { PreauthCase } from './standing.ts';

const find = (tx: Tx, context: Context, id: string, isLocked: boolean) =>
  (isLocked ? lockedPreauth : preauthOf)(tx, context, id);

export const { look, step: deskStep } = caseDoor({
  find: (tx: Tx, context: Context, { preauthId }: { preauthId: string }, isLocked) =>
    find(tx, context, preauthId, isLocked),
  event: preauthEvent,
  // A step may have added units to the case, or taken some back.
  view: async (tx, context, row: PreauthRow) => deskViewOf(tx, context, await preauthOf(tx, context, row.id)),
});

export const preauthHolding = holding<Context, PreauthCase>({
  of: preauthCase,
  find,
  event: preauthEvent,
  move: movePreauth,
});
