import { sql } from 'kysely';
import { priceNotice } from '../../../../contract/payment/renewal-rules.ts';
import { dayIn } from '../../../platform/clock.ts';
import { type Host, hostsByPartner } from '../../../platform/host.ts';
import { forEachInTransaction } from '../../../platform/job-context.ts';
import { isHere } from '../../../platform/owner.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context, Services } from '../../context.ts';
import { tellOfPrice } from '../../letters/enqueue.ts';
import { owners } from '../../owners.ts';
import { periodOf } from '../../plan/period.ts';
import { periodNamed, priceWith } from '../../plan/plan-row.ts';
import { lockPlanSubscription } from '../find.ts';

export async function tellOfPrices(services: Services, hosts: readonly Host[]): Promise<void> {
  for (const host of hostsByPartner(hosts).values()) {
    const due = await services.database.db
      .selectFrom('plan_subscription')
      .innerJoin('plan', 'plan.id', 'plan_subscription.plan_id')
      .innerJoin('account', 'account.id', 'plan_subscription.account_id')
      .where(isHere({ host }, owners.plan_subscription))
      .where('plan_subscription.status', 'in', ['active', 'past_due'])
      .where('plan_subscription.price_amount', '>', 0)
      .where('plan.price_amount', '>', 0)
      .where(
        sql<boolean>`plan.price_amount + relative_price_amount * coalesce(relatives, 0) <> coalesce(next_price_amount, plan_subscription.price_amount)`,
      )
      .select(['plan_subscription.id', 'plan_subscription.partner_id', 'account.locale'])
      .limit(200)
      .execute();
    await forEachInTransaction(services, [host], { rows: due, name: 'plan-price' }, tell);
  }
}

/** A price that is the agreed one again needs no letter, because the announced change is off. */
async function tell(tx: Tx, context: Context, id: string): Promise<void> {
  const row = await lockPlanSubscription(tx, id);
  const plan = await tx
    .selectFrom('plan')
    .select(['price_amount', 'max_relatives', 'relative_price_amount', 'period'])
    .where('id', '=', row.plan_id)
    .executeTakeFirstOrThrow();
  if (row.first_day === null || row.paid_until === null) return;
  const price = priceWith(plan, row.relatives ?? 0);
  if (price === (row.next_price_amount ?? row.price_amount)) return;
  const isOff = price === row.price_amount;
  const today = dayIn(context.now, context.host.brand.timeZone);
  const from = firstPeriodTold(row.first_day, row.paid_until, plan, today);
  await tx
    .updateTable('plan_subscription')
    .set({ next_price_amount: isOff ? null : price, next_price_from: isOff ? null : from })
    .where('id', '=', id)
    .execute();
  if (!isOff) await tellOfPrice(tx, context, row, { price, from });
}

/** The first period that is not paid for yet and begins late enough for a notice of today. @internal */
export function firstPeriodTold(
  firstDay: string,
  paidUntil: string,
  { period }: { period: string },
  today: string,
): string {
  const earliest = Temporal.PlainDate.from(today).add({ days: priceNotice }).toString();
  for (let no = 0; ; no += 1) {
    const { from } = periodOf(firstDay, periodNamed(period), no);
    if (from >= paidUntil && from >= earliest) return from;
  }
}
