import { randomUUID } from 'node:crypto';
import { dayIn, iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { periodOf } from '../plan/period.ts';
import { type PlanRow, periodNamed } from '../plan/plan-row.ts';
import { lastDayOf } from './cover.ts';
import type { PlanSubscriptionRow } from './find.ts';
import { movePlanSubscription } from './move.ts';
import { endSurplusSharing } from './sharing.ts';

/** Begins the first period; the trial's days lie before it and cost nothing. A plan for nothing has no end. */
export async function activate(tx: Tx, context: Context, bought: PlanSubscriptionRow, plan: PlanRow): Promise<void> {
  const today = dayIn(context.now, context.host.brand.timeZone);
  const firstDay = Temporal.PlainDate.from(today).add({ days: plan.trial_days }).toString();
  const { until } = periodOf(firstDay, periodNamed(plan.period), 0);
  const subscriptionId = randomUUID();
  const isFree = bought.price_amount === 0;
  const before = isFree ? null : await suspendFree(tx, bought.account_id);
  await tx
    .insertInto('subscription')
    .values({
      id: subscriptionId,
      of_partner: context.host.partnerId,
      account_id: bought.account_id,
      product_id: plan.product_id,
      valid_from: today,
      valid_to: isFree ? null : lastDayOf({ ...bought, subscription_id: subscriptionId, paid_until: until }),
      max_relatives: bought.relatives ?? plan.max_relatives,
      created_at: iso(context.now),
    })
    .execute();
  await movePlanSubscription(tx, context, bought, 'active', {
    subscription_id: subscriptionId,
    instead_of_id: before,
    ...(!isFree && { first_day: firstDay, paid_until: until, ...(bought.renews && { next_charge_on: until }) }),
  });
  await endSurplusSharing(tx, context, bought.account_id);
}

export async function suspendFree(tx: Tx, accountId: string): Promise<string | null> {
  const free = tx
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'subscription.product_id')
    .where('subscription.account_id', '=', accountId)
    .where('subscription.status', '=', 'active')
    .where('product.med24_free', '=', true)
    .select('subscription.id');
  const suspended = await tx
    .updateTable('subscription')
    .set({ status: 'suspended' })
    .where('id', 'in', free)
    .returning('id')
    .execute();
  return suspended[0]?.id ?? null;
}
