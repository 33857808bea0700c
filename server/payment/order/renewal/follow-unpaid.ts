import { unpaid } from '../../../../contract/payment/renewal-rules.ts';
import { dayIn } from '../../../platform/clock.ts';
import { type Host, hostsByPartner } from '../../../platform/host.ts';
import { forEachInTransaction } from '../../../platform/job-context.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context, Services } from '../../context.ts';
import { tellOfEnd } from '../../letters/enqueue.ts';
import { openPayments } from '../../payment/find.ts';
import { livingAt, lockPlanSubscription, type PlanSubscriptionRow } from '../../plan-subscription/find.ts';
import { movePlanSubscription } from '../../plan-subscription/move.ts';
import { restCover } from '../../plan-subscription/resume-free.ts';

export async function followUnpaidPlans(services: Services, hosts: readonly Host[]): Promise<void> {
  for (const host of hostsByPartner(hosts).values()) {
    const today = Temporal.PlainDate.from(dayIn(services.clock(), host.brand.timeZone));
    const due = await livingAt(services.database.db, host)
      .where((is) =>
        is.or([
          is.and([
            is('plan_subscription.status', 'in', ['active', 'cancel_at_period_end']),
            is('renews', '=', true),
            is('paid_until', '<=', today.toString()),
          ]),
          is.and([
            is('plan_subscription.status', '=', 'past_due'),
            is('paid_until', '<=', today.subtract({ days: unpaid.suspend }).toString()),
          ]),
        ]),
      )
      .orderBy('paid_until')
      .limit(200)
      .execute();
    await forEachInTransaction(services, [host], { rows: due, name: 'unpaid' }, followUnpaid);
  }
}

/** A plan whose payment is under way is not followed up: the result decides. */
export async function followUnpaid(tx: Tx, context: Context, id: string): Promise<void> {
  const row = await lockPlanSubscription(tx, id);
  const today = dayIn(context.now, context.host.brand.timeZone);
  if (row.paid_until === null || row.paid_until > today || (row.ends_on !== null && row.ends_on <= today)) return;
  if ((await openPayments(tx, id)).length > 0) return;
  if ((row.status === 'active' || row.status === 'cancel_at_period_end') && (await isMissed(tx, row, today))) {
    await movePlanSubscription(tx, context, row, 'past_due');
    await tellOfEnd(tx, context, 'plan_past_due', row);
  }
  const suspendOn = Temporal.PlainDate.from(row.paid_until).add({ days: unpaid.suspend }).toString();
  if (row.status === 'past_due' && suspendOn <= today) {
    await movePlanSubscription(tx, context, row, 'suspended', { next_charge_on: null });
    await restCover(tx, row);
    await tellOfEnd(tx, context, 'plan_suspended', row);
  }
}

async function isMissed(tx: Tx, { id, renews, ends_on, paid_until }: PlanSubscriptionRow, today: string) {
  if (!renews || paid_until === null || (ends_on !== null && ends_on <= paid_until)) return false;
  if (paid_until < today) return true;
  const failed = tx.selectFrom('payment').select('id').where('plan_subscription_id', '=', id);
  const own = failed.where('period_from', '=', paid_until).where('status', '=', 'fail');
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}
