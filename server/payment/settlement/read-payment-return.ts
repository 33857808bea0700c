import { problem } from '../../../contract/platform/problem.ts';
import { consume } from '../../platform/rate.ts';
import type { Context, Handler } from '../context.ts';
import type { GatewayReturn } from '../gateway.ts';
import { returnEvents } from '../gateway-states.ts';
import { settlePayment } from './settle.ts';

/** The address says how the gateway ended; its answer to our own question says how the payment stands. */
export const readPaymentReturn: Handler<'readPaymentReturn'> = async ({ r, s }, context) => {
  await consume(context, 'payment-return', context.address);
  const { back, row } = await find(context, new URLSearchParams({ r, s }));
  const { event, transactionId } = back;
  const status = await settlePayment(context, row.id);
  if (status === 'success') return { state: 'paid', transactionId, planSubscription: row.plan_subscription_id };
  if (event === 'paid') return { state: 'waits', transactionId, planSubscription: row.plan_subscription_id };
  const { error, showsTransactionId } = returnEvents[event];
  throw problem(error, {
    planSubscription: row.plan_subscription_id,
    ...(showsTransactionId && { transactionId }),
  });
};

async function find({ ports, database: { db } }: Context, query: URLSearchParams) {
  for (const gateway of ports.gateways) {
    const back: GatewayReturn | undefined = gateway.readReturn(query);
    if (!back) continue;
    const row = await db
      .selectFrom('payment')
      .select(['id', 'plan_subscription_id'])
      .where('gateway', '=', gateway.name)
      .where('order_ref', '=', back.orderRef)
      .executeTakeFirst();
    if (row) return { back, row };
  }
  throw problem('P003');
}
