import { claimCase, claimStates } from '../../../contract/claims/claim-states.ts';
import type { Context } from '../../booking/context.ts';
import { caseTable, storedRow } from '../../platform/case/case-table.ts';
import { type ClaimRow, claimEvent, withState } from './claim-row.ts';
import { dueIn } from './due.ts';
import { forgetPaid, isErased, noPayees } from './payee.ts';

const claims = caseTable(claimCase, {
  row: storedRow<'claim'>().transform(withState),
  event: claimEvent,
  due: (_tx, context: Context, row, to) => dueIn(context, to, row),
  columns: async (tx, _context, row, { to }) =>
    claimStates[to].over && (await isErased(tx, row.account_id)) ? noPayees : {},
  effects: async (tx, _context, { moved, health }) => {
    if (claimStates[moved.status].over && (await isErased(tx, moved.account_id))) await forgetPaid(health, moved.id);
  },
});

export const openClaim = claims.move;

export async function moveClaim(...step: Parameters<typeof openClaim>): Promise<ClaimRow> {
  return (await openClaim(...step)).moved;
}
