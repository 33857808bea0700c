import type { Selectable } from 'kysely';
import {
  type PlanSubscriptionState,
  planSubscriptionStates,
} from '../../../contract/payment/plan-subscription-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

export type PlanSubscriptionRow = Omit<Selectable<DB['plan_subscription']>, 'status'> & {
  status: PlanSubscriptionState;
};

export function typed(row: Selectable<DB['plan_subscription']>): PlanSubscriptionRow {
  return { ...row, status: stateNamed(planSubscriptionStates, row.status) };
}

/** The one that is not over; nobody has two. */
export async function ownPlanSubscription(db: Db, accountId: string): Promise<PlanSubscriptionRow | undefined> {
  const row = await db
    .selectFrom('plan_subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && typed(row);
}

/** @throws Problem #404 unknown, or another's */
export async function findOwn(db: Db, accountId: string, id: string): Promise<PlanSubscriptionRow> {
  const row = await db
    .selectFrom('plan_subscription')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw problem('#404');
  return typed(row);
}

export async function lockPlanSubscription(tx: Tx, id: string): Promise<PlanSubscriptionRow> {
  const locked = tx.selectFrom('plan_subscription').selectAll().where('id', '=', id).forNoKeyUpdate();
  return typed(await locked.executeTakeFirstOrThrow());
}
