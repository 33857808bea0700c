import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { paymentRow } from '../payment/find.ts';
import { movePayment } from '../payment/move.ts';
import { transferName } from './transfer-accounts.ts';

const openStates = statesOf(paymentStates, ({ open }) => open);

/** Call it before the plan is locked, for payments are locked first everywhere. A transfer that arrives late still finds its order. */
export async function giveUpTransfers(tx: Tx, context: Context, planSubscriptionId: string): Promise<void> {
  const own = tx
    .selectFrom('payment')
    .selectAll()
    .where('plan_subscription_id', '=', planSubscriptionId)
    .where('gateway', '=', transferName)
    .where('kind', '<>', 'refund')
    .where('status', 'in', openStates);
  for (const row of await own.orderBy('no').forNoKeyUpdate().execute())
    await movePayment(tx, context, paymentRow(row), 'cancel');
}
