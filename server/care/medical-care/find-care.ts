import type { Selectable } from 'kysely';
import { type CareState, careStates } from '../../../contract/care/medical-care-states.ts';
import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { isOpenTo } from '../../identity/account/locked-cases.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { onlyCase } from '../../platform/case/only.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import { withinReach } from './at-providers.ts';

export type CareRow = Omit<Selectable<DB['medical_care']>, 'status'> & { status: CareState };

export function withState<Row extends { status: string }>(row: Row): Row & { status: CareState } {
  return { ...row, status: stateNamed(careStates, row.status) };
}

/** The customer's care, or a relative's under the mandate; locked unless `isLocked` is false. @throws Problem #404 another's, another partner's or none (T01) */
export async function ownCare(tx: Tx, context: Context, number: string, isLocked = true): Promise<CareRow> {
  const query = tx
    .selectFrom('medical_care')
    .selectAll()
    .where(({ and }) => and({ partner_id: context.host.partnerId, number, account_id: customerOf(context).accountId }))
    .where(isOpenTo(context, 'medical_care.id'));
  const row = await onlyCase(query, isLocked);
  await personOf(tx, context, row.person_id, mandateForCare);
  return withState(row);
}

/** States in which the desk still settles what a visit cost once the consent is withdrawn. */
export const careAccounts = ['booked', 'appeared', 'finished', 'closed'] as const satisfies readonly CareState[];

/** A care for the desk, locked unless `isLocked` is false. @throws Problem #404 unknown, another partner's, or of a provider outside the reach (T01) */
export async function careAtDesk(tx: Tx, context: Context, id: string, isLocked = true): Promise<CareRow> {
  const query = tx
    .selectFrom('medical_care')
    .selectAll()
    .where(({ and }) => and({ id, partner_id: context.host.partnerId }))
    .where(({ or, eb }) => or([isOpenTo(context, 'medical_care.id'), eb('status', 'in', careAccounts)]))
    .where(withinReach(context));
  const row = await onlyCase(query, isLocked);
  return withState(row);
}
