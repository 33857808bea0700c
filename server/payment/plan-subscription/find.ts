import type { Selectable } from 'kysely';
import {
  type PlanSubscriptionState,
  planSubscriptionStates,
} from '../../../contract/payment/plan-subscription-states.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Host } from '../../platform/host.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';

export type PlanSubscriptionRow = Omit<Selectable<DB['plan_subscription']>, 'status'> & {
  status: PlanSubscriptionState;
};

export function planSubscriptionRowOf(row: Selectable<DB['plan_subscription']>): PlanSubscriptionRow {
  return { ...row, status: stateNamed(planSubscriptionStates, row.status) };
}

export async function livingPlanSubscriptions(db: Db, accountId: string): Promise<PlanSubscriptionRow[]> {
  const living = db.selectFrom('plan_subscription').selectAll().where('account_id', '=', accountId);
  return (await living.where('ended_at', 'is', null).orderBy('id').execute()).map(planSubscriptionRowOf);
}

/** The plans of a partner's customers, for a job. */
export function livingAt(db: Db, host: Host) {
  return db
    .selectFrom('plan_subscription')
    .innerJoin('account', 'account.id', 'plan_subscription.account_id')
    .where(isHere({ host }, owners.plan_subscription))
    .where('ended_at', 'is', null)
    .select(['plan_subscription.id', 'plan_subscription.partner_id', 'account.locale']);
}

/** @throws Problem #404 unknown, or another's */
export async function findOwn(db: Db, accountId: string, id: string): Promise<PlanSubscriptionRow> {
  const row = await db
    .selectFrom('plan_subscription')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(notFound);
  return planSubscriptionRowOf(row);
}

export async function lockPlanSubscription(tx: Tx, id: string): Promise<PlanSubscriptionRow> {
  const locked = tx.selectFrom('plan_subscription').selectAll().where('id', '=', id).forNoKeyUpdate();
  return planSubscriptionRowOf(await locked.executeTakeFirstOrThrow());
}
