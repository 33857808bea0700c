import type { Claim } from '../../../contract/claims/claim.ts';
import type { Context } from '../../booking/context.ts';
import { isOpenToHolder, openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { ClaimRow } from './claim-row.ts';
import { claimView } from './claim-view.ts';

type ClaimOwner = Pick<ClaimRow, 'account_id' | 'person_id'>;

/** A holder whose mandate has ended may not read an adult's words about their illness; a parent keeps what they sent for a child (0056). */
export async function areWordsHidden(
  tx: Tx | Context['database']['db'],
  context: Context,
  row: ClaimOwner,
): Promise<boolean> {
  if (await isOpenToHolder(tx, context, openedBy(row, 'claims'))) return false;
  const child = await tx
    .selectFrom('relative')
    .select('id')
    .where('id', '=', row.person_id)
    .where('for_minor', '=', true)
    .where('relationship', '=', 'child')
    .executeTakeFirst();
  return child === undefined;
}

export async function holderView(tx: Tx, context: Context, row: ClaimRow): Promise<Claim> {
  const claim = await claimView(tx, context, row);
  if (!(await areWordsHidden(tx, context, row))) return claim;
  const expenses = claim.expenses.map((expense) => ({
    ...expense,
    decision: expense.decision && { ...expense.decision, reasonText: null },
  }));
  return { ...claim, expenses, wordsHidden: true, complaint: '', otherInsurance: null, messages: [], reason: null };
}
