import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { periodOf } from '../plan/period.ts';
import { periodNamed } from '../plan/plan-row.ts';
import { moveChange, type PlanChangeRow } from '../plan-change/find.ts';
import { writeLastDay } from './cover.ts';
import type { PlanSubscriptionRow } from './find.ts';
import { shareWith } from './sharing.ts';

export async function planFrom(tx: Tx, change: PlanChangeRow, from: string) {
  const plan = await tx.selectFrom('plan').selectAll().where('id', '=', change.plan_id).executeTakeFirstOrThrow();
  const days = {
    plan_id: plan.id,
    relatives: change.relatives ?? plan.max_relatives,
    price_amount: change.price_amount,
    first_day: from,
    paid_until: periodOf(from, periodNamed(plan.period), 0).until,
    next_price_amount: null,
    next_price_from: null,
  };
  return { days, productId: plan.product_id };
}

export async function applyChange(
  tx: Tx,
  context: Context,
  bought: PlanSubscriptionRow,
  change: PlanChangeRow,
): Promise<void> {
  const { days, productId } = await planFrom(tx, change, change.starts_on);
  const next_charge_on = bought.renews ? days.paid_until : null;
  await tx
    .updateTable('plan_subscription')
    .set({ ...days, next_charge_on, noticed_for: null, period_amount: change.price_amount })
    .where('id', '=', bought.id)
    .execute();
  await tx
    .updateTable('subscription')
    .set({ product_id: productId })
    .where('id', '=', bought.subscription_id)
    .execute();
  await writeLastDay(tx, { ...bought, ...days });
  await applyRelatives(tx, context, bought, change);
}

/** Also shares the cover with the relatives of the change. Call it once the plan has changed. */
export async function applyRelatives(
  tx: Tx,
  context: Context,
  { account_id }: Pick<PlanSubscriptionRow, 'account_id'>,
  change: PlanChangeRow,
): Promise<void> {
  await moveChange(tx, context, change, 'active');
  if (change.relative_ids) await shareWith(tx, context, account_id, change.relative_ids);
}
