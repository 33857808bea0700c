import { sql } from 'kysely';
import { renewalNotice } from '../../../../contract/payment/renewal-rules.ts';
import { dayIn } from '../../../platform/clock.ts';
import { type Host, hostsByPartner } from '../../../platform/host.ts';
import { forEachInTransaction } from '../../../platform/job-context.ts';
import { isHere } from '../../../platform/owner.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context, Services } from '../../context.ts';
import { tellOfEnd } from '../../letters/enqueue.ts';
import { owners } from '../../owners.ts';
import { periodNamed } from '../../plan/plan-row.ts';
import { usableToken } from '../card.ts';
import { lockPlanSubscription } from '../find.ts';
import { nextSum } from '../price-at.ts';
import { stopRenewing } from './stop-renewing.ts';

/** The customer of a plan that does not renew itself is told of its end this many days before. */
const before = 7;

export async function tellOfEnds(services: Services, hosts: readonly Host[]): Promise<void> {
  const { month, year } = renewalNotice;
  for (const host of hostsByPartner(hosts).values()) {
    const today = dayIn(services.clock(), host.brand.timeZone);
    const due = await services.database.db
      .selectFrom('plan_subscription')
      .innerJoin('plan', 'plan.id', 'plan_subscription.plan_id')
      .innerJoin('account', 'account.id', 'plan_subscription.account_id')
      .where(isHere({ host }, owners.plan_subscription))
      .where('plan_subscription.status', '=', 'active')
      .where('plan_subscription.price_amount', '>', 0)
      .where(sql<boolean>`paid_until <= ${today}::date + case
        when renews then notice_days + case period when 'year' then ${year}::int else ${month}::int end else ${before}::int end`)
      .where(sql<boolean>`noticed_for is distinct from paid_until`)
      .select(['plan_subscription.id', 'plan_subscription.partner_id', 'account.locale'])
      .orderBy('paid_until')
      .limit(200)
      .execute();
    await forEachInTransaction(services, [host], { rows: due, name: 'plan-ends' }, (tx, context, id) =>
      tell(tx, context, id, today),
    );
  }
}

/** If the saved card can no longer be charged, as after its last day, the plan stops renewing itself. */
async function tell(tx: Tx, context: Context, id: string, today: string): Promise<void> {
  const row = await lockPlanSubscription(tx, id);
  if (row.status !== 'active' || row.paid_until === null || row.noticed_for === row.paid_until) return;
  const { period, notice_days } = await tx
    .selectFrom('plan')
    .select(['period', 'notice_days'])
    .where('id', '=', row.plan_id)
    .executeTakeFirstOrThrow();
  const daysLeft = Temporal.PlainDate.from(today).until(row.paid_until, { largestUnit: 'day' }).days;
  const start = Temporal.PlainDate.from(row.paid_until).toZonedDateTime(context.host.brand.timeZone).toInstant();
  const charge = { amount: (await nextSum(tx, row)).amount, at: start };
  const renews = row.renews && (await usableToken(tx, id, charge)) !== undefined;
  if (daysLeft > (renews ? notice_days + renewalNotice[periodNamed(period)] : before)) return;
  if (row.renews && !renews) await stopRenewing(tx, row);
  await tx.updateTable('plan_subscription').set({ noticed_for: row.paid_until }).where('id', '=', id).execute();
  await tellOfEnd(tx, context, renews ? 'plan_renews' : 'plan_ends', row);
}
