import { auditWrite } from '../../platform/audit/audit.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import { periodOf } from '../plan/period.ts';
import { type PlanRow, periodNamed } from '../plan/plan-row.ts';
import { noteUse } from '../plan/redeem-coupon.ts';
import { nextChange } from '../plan-change/find.ts';
import { suspendFree } from './activate.ts';
import { applyRelatives, planFrom } from './apply-change.ts';
import { writeLastDay } from './cover.ts';
import type { PlanSubscriptionRow } from './find.ts';
import { movePlanSubscription } from './move.ts';
import { extended } from './next-payment.ts';
import { priceAt } from './price-at.ts';

export async function extendByCoupon(tx: Tx, context: Context, bought: PlanSubscriptionRow): Promise<void> {
  const plan = await tx.selectFrom('plan').selectAll().where('id', '=', bought.plan_id).executeTakeFirstOrThrow();
  await noteUse(tx, bought.id);
  await extend(tx, context, bought, plan, 0);
}

/** The period follows the paid one, or begins today where cover rested, because nobody pays for days without it. */
export async function extend(
  tx: Tx,
  context: Context,
  bought: PlanSubscriptionRow,
  plan: PlanRow,
  worth?: number,
): Promise<void> {
  const isResting = bought.status === 'suspended';
  const from = isResting ? dayIn(context.now, context.host.brand.timeZone) : bought.paid_until;
  if (from === null) throw new Error('a plan that has not begun is not extended');
  const ownEnd = isResting ? periodOf(from, periodNamed(plan.period), 0).until : extended(bought, plan);
  const change = await nextChange(tx, bought.id);
  const other = change && (await planFrom(tx, change, from));
  const price_amount = priceAt(bought, from);
  const noticeChanges = price_amount === bought.price_amount ? {} : { next_price_amount: null, next_price_from: null };
  const changes = {
    paid_until: ownEnd,
    price_amount,
    ...noticeChanges,
    next_charge_on: bought.renews ? (other?.days.paid_until ?? ownEnd) : null,
    period_amount: worth ?? null,
    ...(isResting && { first_day: from, instead_of_id: await suspendFree(tx, bought.account_id) }),
    ...other?.days,
  };
  const to = bought.ends_on === null ? 'active' : 'cancel_at_period_end';
  if (bought.status === to) {
    await auditWrite(tx, context, paymentEvent(context, { ...bought, type: 'plan_subscription' }, 'extend'));
    await tx.updateTable('plan_subscription').set(changes).where('id', '=', bought.id).execute();
  } else await movePlanSubscription(tx, context, bought, to, changes);
  if (isResting)
    await tx.updateTable('subscription').set({ status: 'active' }).where('id', '=', bought.subscription_id).execute();
  if (change && other) {
    const cover = tx.updateTable('subscription').set({ product_id: other.productId });
    await cover.where('id', '=', bought.subscription_id).execute();
    await applyRelatives(tx, context, bought, change);
  }
  await writeLastDay(tx, { ...bought, paid_until: changes.paid_until });
}
