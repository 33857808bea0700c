import { dayIn } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type PlanRow, periodNamed } from '../plan/plan-row.ts';
import { quoteOf } from '../plan-change/quote.ts';
import type { PlanSubscriptionRow } from '../plan-subscription/find.ts';

type Offer = { plan: PlanRow; credit: number; pays: number; startsOn: string };

/** The plans for which one's own can be changed today; none where it is not simply in force. */
export async function offersFor(db: Db, context: Context, row: PlanSubscriptionRow): Promise<Offer[]> {
  const { first_day, paid_until } = row;
  if (row.status !== 'active' || first_day === null || paid_until === null) return [];
  const plans = await db
    .selectFrom('plan')
    .selectAll()
    .where('partner_id', '=', row.partner_id)
    .orderBy('position')
    .execute();
  const own = plans.find(({ id }) => id === row.plan_id);
  if (!own) return [];
  const running = {
    firstDay: first_day,
    paidUntil: paid_until,
    period: periodNamed(own.period),
    price: row.price_amount,
    value: await worthOf(db, row),
  };
  const today = dayIn(context.now, context.host.brand.timeZone);
  return plans.flatMap((plan) => {
    const isOther = plan.sold && plan.id !== own.id && plan.price_amount > 0 && plan.currency === row.currency;
    const quote = isOther ? quoteOf(running, plan.price_amount, today) : undefined;
    return quote ? [{ plan, ...quote }] : [];
  });
}

/** What was paid for the period that runs: with a coupon it is less than the price, and no more than that counts. */
async function worthOf(db: Db, { id, period_amount }: PlanSubscriptionRow): Promise<number> {
  if (period_amount !== null) return period_amount;
  const last = await db
    .selectFrom('payment')
    .select('amount')
    .where('plan_subscription_id', '=', id)
    .where('kind', 'in', ['purchase', 'renewal'])
    .where('status', '=', 'success')
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.amount ?? 0;
}
