import { problem } from '../../../../contract/platform/problem.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { iso } from '../../../platform/clock.ts';
import { afterCommit, inTransaction, type Tx } from '../../../platform/transaction.ts';
import { postOnce } from '../../accounting/post.ts';
import type { Context, Handler } from '../../context.ts';
import { issueOwed } from '../../invoice/issue-owed.ts';
import { paymentRow } from '../../payment/find.ts';
import { giveBackCoupon } from '../../plan/redeem-coupon.ts';
import { occasionOf } from '../../settlement/occasion.ts';
import { noteRefund } from '../../settlement/refund.ts';
import { openReview } from '../../settlement/review-case.ts';
import { findOwn, lockPlanSubscription, type PlanSubscriptionRow } from '../find.ts';
import { movePlanSubscription } from '../move.ts';
import { resumeFree } from '../resume-free.ts';
import { viewOf } from '../view.ts';
import { withdrawableIn } from '../withdrawable.ts';

export const withdrawPlan: Handler<'withdrawPlan'> = async ({ id }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await findOwn(db, accountId, id);
  await inTransaction(context, (tx) => withdraw(tx, context, id));
  return viewOf(db, context, await findOwn(db, accountId, id));
};

/** Locks the payments before the plan, as where money is received. @throws Problem P010 it is too late, or done already */
async function withdraw(tx: Tx, context: Context, id: string): Promise<void> {
  const of = tx.selectFrom('payment').selectAll().where('plan_subscription_id', '=', id);
  const payments = (await of.orderBy('no').forNoKeyUpdate().execute()).map(paymentRow);
  const row = await lockPlanSubscription(tx, id);
  const due = withdrawableIn(row, payments, context.now);
  if (!due) throw problem('P010', { why: 'too_late' });
  for (const payment of due.payments) {
    const occasion = await occasionOf(tx, payment);
    await postOnce(tx, { now: context.now, actor: row.account_id }, { ...occasion, event: 'credited' });
    await noteRefund(tx, context, payment, 'transfer_withdrawn');
    await issueOwed(tx, context, payment.id);
  }
  const purchase = due.payments.find(({ kind }) => kind === 'purchase');
  if (purchase && (await hasWithdrawnBefore(tx, context, row)))
    await openReview(tx, context, purchase, { cause: 'withdrawn_again', charged: undefined });
  await movePlanSubscription(tx, context, row, 'refunded');
  await resumeFree(tx, row);
  await giveBackCoupon(tx, context, id);
  afterCommit(tx, 'payments');
}

const patternDays = 365;

async function hasWithdrawnBefore(
  tx: Tx,
  { now }: Context,
  { account_id }: Pick<PlanSubscriptionRow, 'account_id'>,
): Promise<boolean> {
  const before = await tx
    .selectFrom('plan_subscription')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'refunded')
    .where('ended_at', '>', iso(now.subtract({ hours: 24 * patternDays })))
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}
