import { Currency } from '../../../../contract/platform/money.ts';
import { isProblem } from '../../../../contract/platform/problem.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { assertNotLocked, countTry } from '../../../platform/rate.ts';
import type { Context, Handler } from '../../context.ts';
import { chargesOf, discountOf, findCoupon } from '../../plan/coupon.ts';
import { soldPlan } from '../../plan/plan-row.ts';

export const checkCoupon: Handler<'checkCoupon'> = async ({ plan: code, couponCode }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const plan = await soldPlan(db, context, code);
  const coupon = await limitCouponTries(context, accountId, () => findCoupon(db, context, couponCode, plan, accountId));
  const currency = Currency.parse(plan.currency);
  const discount = discountOf(coupon, plan.price_amount);
  return {
    list: { amount: plan.price_amount, currency },
    discount: { amount: discount, currency },
    pays: { amount: plan.price_amount - discount, currency },
    charges: chargesOf(coupon),
  };
};

/** Five unknown codes lock the field for a while, so that nobody finds a code by trying (S9-13). @throws Problem K429 */
export async function limitCouponTries<T>(context: Context, accountId: string, run: () => Promise<T>): Promise<T> {
  await assertNotLocked(context, 'wrong-coupon', accountId);
  const takeBack = await countTry(context, 'wrong-coupon', accountId);
  try {
    const answer = await run();
    await takeBack();
    return answer;
  } catch (error) {
    if (!isProblem(error) || error.code !== 'U041') await takeBack();
    throw error;
  }
}
