import { planSubscriptionStates } from '../../../../contract/payment/plan-subscription-states.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { auditWrite } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import type { Handler } from '../../context.ts';
import { paymentEvent } from '../../payment/payment-event.ts';
import { findOwn, lockPlanSubscription } from '../../plan-subscription/find.ts';
import { viewOf } from '../../plan-subscription/view.ts';

export const changeBilling: Handler<'changeBilling'> = async ({ id, ...entry }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await findOwn(db, accountId, id);
  const billing = {
    name: entry.billingName,
    country: entry.billingCountry,
    postalCode: entry.billingPostalCode,
    city: entry.billingCity,
    address: entry.billingAddress,
    ...(entry.billingTaxNumber !== undefined && { taxNumber: entry.billingTaxNumber }),
  };
  await inTransaction(context, async (tx) => {
    const row = await lockPlanSubscription(tx, id);
    if (planSubscriptionStates[row.status].over) throw problem('P010', { why: 'over' });
    await auditWrite(tx, context, paymentEvent(context, { ...row, type: 'plan_subscription' }, 'billing'));
    const sealed = context.keys.seal(JSON.stringify(billing));
    await tx.updateTable('plan_subscription').set({ billing: sealed }).where('id', '=', id).execute();
  });
  return viewOf(db, context, await findOwn(db, accountId, id));
};
