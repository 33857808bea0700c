import type { Selectable } from 'kysely';
import { type PlanChangeState, planChangeStates } from '../../../contract/payment/plan-change-states.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { writePlaces } from './write-places.ts';

export type PlanChangeRow = Omit<Selectable<DB['plan_change']>, 'status'> & { status: PlanChangeState };

function planChangeRowOf(row: Selectable<DB['plan_change']>): PlanChangeRow {
  return { ...row, status: stateNamed(planChangeStates, row.status) };
}

/** @throws Problem #404 unknown, or another's */
export async function findOwnChange(db: Db, accountId: string, id: string): Promise<PlanChangeRow> {
  const query = db.selectFrom('plan_change').selectAll().where('id', '=', id).where('account_id', '=', accountId);
  const row = await query.executeTakeFirstOrThrow(notFound);
  return planChangeRowOf(row);
}

/** Call it with the plan locked, in order to change it. */
export async function openChange(db: Db, planSubscriptionId: string): Promise<PlanChangeRow | undefined> {
  const own = db.selectFrom('plan_change').selectAll().where('plan_subscription_id', '=', planSubscriptionId);
  const row = await own.where('closed_at', 'is', null).executeTakeFirst();
  return row && planChangeRowOf(row);
}

export async function nextChange(db: Db, planSubscriptionId: string): Promise<PlanChangeRow | undefined> {
  const open = await openChange(db, planSubscriptionId);
  return open?.status === 'verified_update' && open.pays_amount === 0 ? open : undefined;
}

export function changeEvent(
  context: Context,
  { id, account_id }: Pick<PlanChangeRow, 'id' | 'account_id'>,
  verb: string,
) {
  return {
    ...actorOf(context, account_id),
    action: `plan_change.${verb}`,
    object: { type: 'plan_change', id },
    patient: account_id,
  } as const;
}

/** Call it with the plan locked. @throws Problem P010 */
export async function moveChange(
  tx: Tx,
  context: Context,
  row: PlanChangeRow,
  to: PlanChangeState,
  changes: { payment_id?: string } = {},
): Promise<void> {
  const event = changeEvent(context, row, to);
  await moveTo(tx, context, { states: planChangeStates, from: row.status, to, event });
  const closed_at = planChangeStates[to].over ? iso(context.now) : null;
  await tx
    .updateTable('plan_change')
    .set({ ...changes, status: to, closed_at })
    .where('id', '=', row.id)
    .execute();
  await writePlaces(tx, row.plan_subscription_id);
}
