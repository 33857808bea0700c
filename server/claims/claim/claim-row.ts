import type { Selectable } from 'kysely';
import {
  type ClaimDecision,
  type ClaimState,
  claimDecisions,
  claimStates,
} from '../../../contract/claims/claim-states.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { isOpenTo } from '../../identity/account/locked-cases.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import { onlyCase } from '../../platform/case/only.ts';
import type { DB } from '../../platform/db/types.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';

type StoredClaim = Selectable<DB['claim']>;
export type ClaimRow = Omit<StoredClaim, 'status' | 'decided'> & { status: ClaimState; decided: ClaimDecision | null };
export type ExpenseRow = Selectable<DB['claim_expense']>;

export function withState<Row extends { status: string; decided: string | null }>(row: Row) {
  const decided = claimDecisions.find((one) => one === row.decided) ?? null;
  return { ...row, status: stateNamed(claimStates, row.status), decided };
}

export const claimEvent = caseEvent('claim');

/** The customer's own claim, locked unless `isLocked` is false. @throws Problem #404 another's, another partner's or none (T01) */
export async function ownClaim(tx: Tx, context: Context, number: string, isLocked = true): Promise<ClaimRow> {
  const query = tx
    .selectFrom('claim')
    .selectAll()
    .where(({ and }) => and({ partner_id: context.host.partnerId, number, account_id: customerOf(context).accountId }))
    .where(isOpenTo(context, 'claim.id'));
  const row = await onlyCase(query, isLocked);
  return withState(row);
}

type Readers = Pick<Context, 'host' | 'session' | 'operator'>;

/** A claim for the desk, locked unless `isLocked` is false. @throws Problem #404 unknown or another partner's (T01) */
export async function claimAtDesk(tx: Tx, context: Readers, id: string, isLocked = true): Promise<ClaimRow> {
  const query = tx
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .where(isHere(context, owners.claim))
    // The sums of a decision are paid and accounted for even without the medical part (0166).
    .where(({ or, eb }) => or([isOpenTo(context, 'claim.id'), eb('decided', 'is not', null)]));
  const row = await onlyCase(query, isLocked);
  return withState(row);
}

/** Locks the policy before the claim, as a booking does. @throws Problem #404 */
export async function lockedWithPolicy(tx: Tx, context: Readers, id: string): Promise<ClaimRow> {
  const { host } = context;
  const seen = tx.selectFrom('claim').select('subscription_id').where('id', '=', id);
  const row = await seen.where(isHere({ host }, owners.claim)).executeTakeFirstOrThrow(notFound);
  await lockPolicy(tx, host.partnerId, row.subscription_id);
  return claimAtDesk(tx, context, id);
}

export function expensesOf(tx: Tx | Context['database']['db'], claimId: string): Promise<ExpenseRow[]> {
  return tx.selectFrom('claim_expense').selectAll().where('claim_id', '=', claimId).orderBy('no').execute();
}
