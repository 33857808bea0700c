import { claimStates } from '../../../contract/claims/claim-states.ts';
import { erasedName } from '../../identity/letters/account-letter.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { ClaimRow } from './claim-row.ts';

export const noPayee = { holder: '', bank_account: '' } as const;
export const noPayees = { ...noPayee, first_holder: null, first_bank_account: null } as const;

/** While money is owed or may become owed, an erasure keeps the payee, so that the money can be paid. */
export function keepsPayee({ status, decided }: Pick<ClaimRow, 'status' | 'decided'>): boolean {
  return decided !== null && !claimStates[status].over;
}

export async function isErased(tx: Tx, accountId: string): Promise<boolean> {
  const account = tx.selectFrom('account').select('id').where('id', '=', accountId);
  return (await account.where('given_name', '=', erasedName).executeTakeFirst()) !== undefined;
}

export async function forgetPaid(health: HealthTx, claimId: string): Promise<void> {
  await health.updateTable('claim_payment').set(noPayee).where('claim_id', '=', claimId).execute();
}
