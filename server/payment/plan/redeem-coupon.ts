import { randomUUID } from 'node:crypto';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { type CouponRow, chargesOf, findCoupon } from './coupon.ts';
import type { PlanRow } from './plan-row.ts';

type Use = { code: string; plan: PlanRow; accountId: string; planSubscriptionId: string };

/** Locks the coupon's row, so that it is used only as often as it may be (T32). @throws Problem U041, U042, U043, P021 */
export async function redeemCoupon(tx: Tx, context: Context, use: Use): Promise<CouponRow> {
  const { code, plan, accountId, planSubscriptionId } = use;
  await tx
    .selectFrom('coupon')
    .select('id')
    .where(isHere(context, owners.coupon))
    .where('code', '=', code)
    .forNoKeyUpdate()
    .execute();
  const coupon = await findCoupon(tx, context, code, plan, accountId);
  const counted = await tx
    .updateTable('coupon')
    .set(({ eb }) => ({ redeemed: eb('redeemed', '+', 1) }))
    .where('id', '=', coupon.id)
    .where((is) => is.or([is('max_redemptions', 'is', null), is('redeemed', '<', is.ref('max_redemptions'))]))
    .executeTakeFirst();
  if (counted.numUpdatedRows !== 1n) throw problem('P021', {}, [wrong('P021', 'couponCode', code)]);
  await tx
    .insertInto('coupon_redemption')
    .values({
      id: randomUUID(),
      coupon_id: coupon.id,
      account_id: accountId,
      plan_subscription_id: planSubscriptionId,
      percent_off: coupon.percent_off,
      amount_off: coupon.amount_off,
      plans: coupon.plans,
      charges: chargesOf(coupon),
      at: iso(context.now),
    })
    .execute();
  return coupon;
}

/** Call it with the plan locked, once a charge that the coupon counts for has come. */
export async function noteUse(tx: Tx, planSubscriptionId: string): Promise<void> {
  await tx
    .updateTable('coupon_redemption')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('plan_subscription_id', '=', planSubscriptionId)
    .where('given_back_at', 'is', null)
    .execute();
}

export async function giveBackCoupon(tx: Tx, { now }: Pick<Context, 'now'>, planSubscriptionId: string): Promise<void> {
  const redemption = await tx
    .updateTable('coupon_redemption')
    .set({ given_back_at: iso(now) })
    .where('plan_subscription_id', '=', planSubscriptionId)
    .where('given_back_at', 'is', null)
    .returning('coupon_id')
    .executeTakeFirst();
  if (!redemption) return;
  await tx
    .updateTable('coupon')
    .set(({ eb }) => ({ redeemed: eb('redeemed', '-', 1) }))
    .where('id', '=', redemption.coupon_id)
    .execute();
}
