import { unpaid } from '../../../contract/payment/renewal-rules.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { type Host, hostsByPartner } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context, Services } from '../context.ts';
import { openPayments } from '../payment/find.ts';
import { giveBackCoupon } from '../plan/redeem-coupon.ts';
import { livingAt, lockPlanSubscription, type PlanSubscriptionRow } from './find.ts';
import { movePlanSubscription } from './move.ts';
import { resumeFree } from './resume-free.ts';

/** Days in which a plan that was chosen waits for its payment. */
const waits = 7;
const atOnce = 100;

export async function endPlanSubscriptions(services: Services, hosts: readonly Host[]): Promise<void> {
  const now = services.clock();
  for (const host of hostsByPartner(hosts).values()) {
    const today = dayIn(now, host.brand.timeZone);
    const due = await livingAt(services.database.db, host)
      .where((is) =>
        is.or([
          is('ends_on', '<=', today),
          is.and([
            is('plan_subscription.status', '=', 'active'),
            is('renews', '=', false),
            is('paid_until', '<=', today),
          ]),
          is.and([
            is('plan_subscription.status', '=', 'suspended'),
            is('paid_until', '<=', Temporal.PlainDate.from(today).subtract({ days: unpaid.end }).toString()),
          ]),
          is.and([
            is('plan_subscription.status', '=', 'created'),
            is('plan_subscription.created_at', '<=', iso(now.subtract({ hours: 24 * waits }))),
          ]),
        ]),
      )
      .orderBy('plan_subscription.created_at')
      .limit(atOnce)
      .execute();
    await forEachInTransaction(services, [host], { rows: due, name: 'plan' }, (tx, context, id) =>
      endIfDue(tx, context, id, today),
    );
  }
}

/** An unpaid plan rests for a while before it ends, so that it can still be paid. */
function isOver({ status, renews, paid_until, ends_on }: PlanSubscriptionRow, today: string): boolean {
  if (status === 'created') return true;
  if (ends_on !== null && ends_on <= today) return true;
  if (paid_until === null) return false;
  if (status === 'active') return !renews && paid_until <= today;
  return status === 'suspended' && Temporal.PlainDate.from(paid_until).add({ days: unpaid.end }).toString() <= today;
}

async function endIfDue(tx: Tx, context: Context, id: string, today: string): Promise<void> {
  const row = await lockPlanSubscription(tx, id);
  if (row.ended_at !== null || !isOver(row, today)) return;
  // A plan must not end while its customer is paying for it.
  if ((await openPayments(tx, id)).length > 0) return;
  await movePlanSubscription(tx, context, row, 'ended');
  if (row.status === 'created') return giveBackCoupon(tx, context, id);
  await resumeFree(tx, row);
}
