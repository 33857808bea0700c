import type { Selectable } from 'kysely';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { dayIn } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { PlanRow } from '../plan/plan-row.ts';

export type CouponRow = Selectable<DB['coupon']>;

/** Rounded down to whole minor units, and never more than the price. */
export function discountOf({ percent_off, amount_off }: Pick<CouponRow, 'percent_off' | 'amount_off'>, price: number) {
  return percent_off === null ? Math.min(amount_off ?? 0, price) : Math.floor((price * percent_off) / 100);
}

const refused = (code: 'U041' | 'U042' | 'U043', typed: string) =>
  problem(code, {}, [wrong(code, 'couponCode', typed)]);

/** @throws Problem U041 no such coupon, or not at this time; U042 not for this purchase; U043 used as often as it may be */
export async function findCoupon(
  db: Db,
  context: Context,
  code: string,
  plan: PlanRow,
  accountId: string,
): Promise<CouponRow> {
  const row = await db
    .selectFrom('coupon')
    .selectAll()
    .where('partner_id', '=', context.host.partnerId)
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst();
  const today = dayIn(context.now, context.host.brand.timeZone);
  if (!row || today < row.valid_from || (row.valid_to !== null && today > row.valid_to)) throw refused('U041', code);
  const isFor = row.plans.length === 0 || row.plans.includes(plan.code);
  if (!isFor || plan.price_amount === 0 || plan.price_amount < row.min_amount) throw refused('U042', code);
  if (row.first_purchase_only && (await hasPaid(db, accountId))) throw refused('U042', code);
  const isSpent = row.max_redemptions !== null && row.redeemed >= row.max_redemptions;
  if (isSpent || (await usesOf(db, row.id, accountId)) >= row.per_customer) throw refused('U043', code);
  return row;
}

async function hasPaid(db: Db, accountId: string): Promise<boolean> {
  const paid = db.selectFrom('payment').select('id').where('account_id', '=', accountId);
  return (await paid.where('paid_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

async function usesOf(db: Db, couponId: number, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_redemption')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('account_id', '=', accountId)
    .where('given_back_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The coupon in use for a plan that was bought. */
export function couponOf(db: Db, planSubscriptionId: string) {
  return db
    .selectFrom('coupon_redemption')
    .innerJoin('coupon', 'coupon.id', 'coupon_redemption.coupon_id')
    .selectAll('coupon')
    .select('coupon_redemption.id as redemption_id')
    .where('plan_subscription_id', '=', planSubscriptionId)
    .where('given_back_at', 'is', null)
    .executeTakeFirst();
}
