import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { issueOwed } from '../invoice/issue-owed.ts';
import { postOnce } from '../journal/post.ts';
import { tellOfPayment } from '../letters/enqueue.ts';
import type { PaymentRow } from '../payment/find.ts';
import { activate } from '../plan-subscription/activate.ts';
import { extend } from '../plan-subscription/extend.ts';
import { lockPlanSubscription } from '../plan-subscription/find.ts';
import { nextPayment } from '../plan-subscription/next-payment.ts';
import { occasionOf } from './occasion.ts';
import { noteRefund } from './refund.ts';

/** The money has come, once for each payment: the plan begins, or what needed no payment any more goes back to the customer. */
export async function receive(tx: Tx, context: Context, payment: PaymentRow): Promise<void> {
  const bought = await lockPlanSubscription(tx, payment.plan_subscription_id);
  const { occasion, plan } = await occasionOf(tx, payment);
  const who = { now: context.now, actor: payment.gateway };
  const isFor = nextPayment(bought, context);
  if (isFor === undefined || (bought.status !== 'created' && payment.kind !== 'renewal')) {
    await postOnce(tx, who, { ...occasion, event: 'overpaid' });
    return noteRefund(tx, context, payment);
  }
  await postOnce(tx, who, { ...occasion, event: 'invoiced' });
  await postOnce(tx, who, { ...occasion, event: 'received' });
  await (isFor === 'purchase' ? activate : extend)(tx, context, bought, plan);
  const { first_day, paid_until: until } = await lockPlanSubscription(tx, bought.id);
  await issueOwed(tx, context, payment.id, { from: bought.paid_until ?? first_day, until });
  await tellOfPayment(tx, context, 'plan_paid', payment);
}
