import type { Updateable } from 'kysely';
import {
  type PlanSubscriptionState,
  planSubscriptionStates,
} from '../../../contract/payment/plan-subscription-states.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { forgetUnsoldBilling } from '../payment/forget-billing.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import type { PlanSubscriptionRow } from './find.ts';

type Changes = Omit<Updateable<DB['plan_subscription']>, 'status' | 'ended_at'>;

/** Call it with the row locked. @throws Problem P010 */
export async function movePlanSubscription(
  tx: Tx,
  context: Context,
  row: PlanSubscriptionRow,
  to: PlanSubscriptionState,
  changes: Changes = {},
): Promise<void> {
  const event = paymentEvent(context, { ...row, type: 'plan_subscription' }, to);
  await moveTo(tx, context, { states: planSubscriptionStates, from: row.status, to, event });
  const isOver = planSubscriptionStates[to].over;
  // Later payments are refunded, so no invoice will need the name and address.
  if (isOver) await forgetUnsoldBilling(tx).where('plan_subscription_id', '=', row.id).execute();
  await tx
    .updateTable('plan_subscription')
    .set({ ...changes, status: to, ended_at: isOver ? iso(context.now) : null, ...(isOver && { billing: null }) })
    .where('id', '=', row.id)
    .execute();
}
