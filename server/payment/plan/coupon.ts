import type { Selectable } from 'kysely';
import type { Details } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { dayIn } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import type { PlanRow } from './plan-row.ts';

export type CouponRow = Selectable<DB['coupon']>;

/** The discount is rounded down to whole minor units, and is never more than the price. */
export function discountOf({ percent_off, amount_off }: Pick<CouponRow, 'percent_off' | 'amount_off'>, price: number) {
  return percent_off === null ? Math.min(amount_off ?? 0, price) : Math.floor((price * percent_off) / 100);
}

const refused = (code: 'U041' | 'U042' | 'U043' | 'P021', entry: string, details: Details = {}) =>
  problem(code, details, [wrong(code, 'couponCode', entry)]);

function unfitFor(plan: PlanRow, { plans, min_amount }: CouponRow): string | undefined {
  if (plans.length > 0 && !plans.includes(plan.code)) return 'plan';
  if (plan.price_amount === 0) return 'free';
  return plan.price_amount < min_amount ? 'cheap' : undefined;
}

/** @throws Problem U041 no such coupon, or not now; U042 not for this purchase; U043 used by the customer, P021 used up */
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
    .where(isHere(context, owners.coupon))
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst();
  const today = dayIn(context.now, context.host.brand.timeZone);
  if (!row || today < row.valid_from || (row.valid_to !== null && today > row.valid_to)) throw refused('U041', code);
  const why = unfitFor(plan, row);
  if (why !== undefined) throw refused('U042', code, { why });
  if (row.first_purchase_only && (await hasPaid(db, accountId))) throw refused('U042', code, { why: 'first' });
  const isSpent = row.max_redemptions !== null && row.redeemed >= row.max_redemptions;
  if ((await usesOf(db, row.id, accountId)) >= row.per_customer) throw refused('U043', code);
  if (isSpent) throw refused('P021', code);
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

export function chargesOf({ duration, charges }: Pick<CouponRow, 'duration' | 'charges'>): number | null {
  return duration === 'once' ? 1 : charges;
}

type UsedCoupon = Pick<CouponRow, 'percent_off' | 'amount_off'> & { chargesLeft: number | null };

export async function couponFor(db: Db, bought: string, planId: number): Promise<UsedCoupon | undefined> {
  const row = await db
    .selectFrom('coupon_redemption as use')
    .innerJoin('coupon', 'coupon.id', 'use.coupon_id')
    .innerJoin('plan', (join) => join.on('plan.id', '=', planId))
    .where('plan_subscription_id', '=', bought)
    .where('given_back_at', 'is', null)
    .select(['use.charges', 'use.used', 'plan.code'])
    // Redemptions that the previous version of the program wrote have none of these.
    .select(['use.percent_off', 'use.amount_off', 'coupon.percent_off as percent', 'coupon.amount_off as amount'])
    .select(({ fn }) => fn.coalesce('use.plans', 'coupon.plans').as('plans'))
    .executeTakeFirst();
  if (!row || (row.plans.length > 0 && !row.plans.includes(row.code))) return undefined;
  const chargesLeft = row.charges === null ? null : row.charges - row.used;
  if (chargesLeft !== null && chargesLeft <= 0) return undefined;
  const isOwn = row.percent_off !== null || row.amount_off !== null;
  return isOwn
    ? { percent_off: row.percent_off, amount_off: row.amount_off, chargesLeft }
    : { percent_off: row.percent, amount_off: row.amount, chargesLeft };
}
