import { planSubscriptionStates } from '../../../../contract/payment/plan-subscription-states.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { dayIn } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import type { Context, Handler } from '../../context.ts';
import { tellOfCancellation } from '../../letters/enqueue.ts';
import { writeLastDay } from '../cover.ts';
import { endIfCancelled } from '../end-if-cancelled.ts';
import { findOwn, lockPlanSubscription, type PlanSubscriptionRow } from '../find.ts';
import { movePlanSubscription } from '../move.ts';
import { resumeFree } from '../resume-free.ts';
import { viewOf } from '../view.ts';

export const cancelPlan: Handler<'cancelPlan'> = ({ id, lastDay }, context) =>
  changed(context, id, async (tx, row) => {
    if (row.status === 'past_due' || row.status === 'suspended') return endAtOnce(tx, context, row, lastDay);
    const { period, notice_days } = await tx
      .selectFrom('plan')
      .select(['period', 'notice_days'])
      .where('id', '=', row.plan_id)
      .executeTakeFirstOrThrow();
    const end = endIfCancelled(row, { period, notice_days }, dayIn(context.now, context.host.brand.timeZone));
    if (!planSubscriptionStates[row.status].paid || end === undefined) throw problem('P010', { why: 'not_in_force' });
    // The last day differs from the one shown if midnight, or a payment, came between the page and the press.
    if (dayBefore(end) !== lastDay) throw problem('P010', { why: 'last_day' });
    const cancelled = { ...row, ends_on: end };
    await movePlanSubscription(tx, context, row, 'cancel_at_period_end', { ends_on: end });
    await writeLastDay(tx, cancelled);
    await tellOfCancellation(tx, context, 'plan_cancelled', cancelled);
  });

export const reactivatePlan: Handler<'reactivatePlan'> = ({ id }, context) =>
  changed(context, id, async (tx, row) => {
    const today = dayIn(context.now, context.host.brand.timeZone);
    if (row.status !== 'cancel_at_period_end' || row.ends_on === null || row.ends_on <= today)
      throw problem('P010', { why: 'not_cancelled' });
    const again = { ...row, ends_on: null };
    await movePlanSubscription(tx, context, row, 'active', { ends_on: null });
    await writeLastDay(tx, again);
    await tellOfCancellation(tx, context, 'plan_reactivated', again);
  });

async function endAtOnce(tx: Tx, context: Context, row: PlanSubscriptionRow, lastDay: string | undefined) {
  if (lastDay !== undefined) throw problem('P010', { why: 'last_day' });
  await movePlanSubscription(tx, context, row, 'ended');
  await resumeFree(tx, row);
  await tellOfCancellation(tx, context, 'plan_cancelled', row);
}

async function changed(context: Context, id: string, change: (tx: Tx, row: PlanSubscriptionRow) => Promise<void>) {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await findOwn(db, accountId, id);
  await inTransaction(context, async (tx) => change(tx, await lockPlanSubscription(tx, id)));
  return viewOf(db, context, await findOwn(db, accountId, id));
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}
