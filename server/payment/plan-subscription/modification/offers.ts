import { sharingLimit } from '../../../entitlement/relative/sharing.ts';
import { dayIn } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';
import { type PlanRow, periodNamed, placesOf, priceWith } from '../../plan/plan-row.ts';
import { type Quote, quoteOf, type RunningPeriod } from '../../plan-change/quote.ts';
import type { PlanSubscriptionRow } from '../find.ts';
import { sharingOf } from './sharing-of.ts';

export type Offer = Quote & { plan: PlanRow; price: number; places: number };

export async function offersFor(db: Db, context: Context, row: PlanSubscriptionRow): Promise<Offer[]> {
  const { own, others, running, today } = await changeable(db, context, row);
  if (!own || !running) return [];
  const sharing = (await sharingOf(db, context, row.account_id)).length;
  return others.flatMap((plan) => {
    const isOther = plan.sold && plan.price_amount > 0 && plan.currency === row.currency;
    const places = placesOf(plan, sharing);
    const price = priceWith(plan, places);
    const quote = isOther ? quoteOf(running, price, today) : undefined;
    return quote ? [{ plan, price, places, ...quote }] : [];
  });
}

export async function isTooSmall(db: Db, context: Context, accountId: string, { plan }: Offer): Promise<boolean> {
  if ((await sharingLimit(db, context, accountId)) === undefined) return false;
  return (await sharingOf(db, context, accountId)).length > plan.max_relatives;
}

/** A change at the same price begins at once. Undefined where the plan cannot be changed today. */
export async function offerWith(
  db: Db,
  context: Context,
  row: PlanSubscriptionRow,
  relatives: number,
): Promise<Offer | undefined> {
  const { own, running, today } = await changeable(db, context, row);
  if (!own || !running) return undefined;
  const places = placesOf(own, relatives);
  const price = row.price_amount + own.relative_price_amount * (places - (row.relatives ?? places));
  const isSame = price === row.price_amount;
  const quote = isSame ? { credit: 0, pays: 0, startsOn: today } : quoteOf(running, price, today);
  return quote && { plan: own, price, places, ...quote };
}

type Changeable = { own?: PlanRow; others: PlanRow[]; running?: RunningPeriod; today: string };

async function changeable(db: Db, context: Context, row: PlanSubscriptionRow): Promise<Changeable> {
  const { first_day, paid_until } = row;
  const today = dayIn(context.now, context.host.brand.timeZone);
  if (row.status !== 'active' || first_day === null || paid_until === null) return { others: [], today };
  const plans = await db
    .selectFrom('plan')
    .selectAll()
    .where('partner_id', '=', row.partner_id)
    .orderBy('position')
    .execute();
  const own = plans.find(({ id }) => id === row.plan_id);
  if (!own) return { others: [], today };
  const running = {
    firstDay: first_day,
    paidUntil: paid_until,
    period: periodNamed(own.period),
    price: row.price_amount,
    value: await worthOf(db, row),
  };
  return { own, others: plans.filter(({ id }) => id !== own.id), running, today };
}

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
