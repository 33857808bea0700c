import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';
import type { GatewayAnswer } from '../../gateway/gateway.ts';
import { refusals } from '../../gateway/gateway-states.ts';
import { gatewayNamed } from '../../gateway/gateways.ts';
import { lockPayment } from '../../payment/find.ts';
import { movePayment } from '../../payment/move.ts';
import { noteTransaction, orderOf } from '../../payment/start-payment.ts';

/** The charge is asked for once, whatever the answer: the order is not sent again, and the token is spent. */
export async function askForCharge(context: Context, id: string): Promise<void> {
  const { database, keys } = context;
  const { gateway, order } = await orderOf(context, id);
  const spent = await database.db
    .selectFrom('card_token')
    .select('token')
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  const answer =
    spent.token === null ? undefined : await gatewayNamed(context, gateway)?.charge(order, keys.open(spent.token));
  await inTransaction(context, (tx) => noteAnswer(tx, context, id, answer));
}

type Answer = GatewayAnswer<{ transactionId: string }> | undefined;

async function noteAnswer(tx: Tx, context: Context, id: string, answer: Answer): Promise<void> {
  const row = await lockPayment(tx, id);
  await tx.updateTable('card_token').set({ token: null }).where('payment_id', '=', id).execute();
  const transaction_id = answer?.outcome === 'done' ? answer.result.transactionId : null;
  if (row.status !== 'init') {
    if (transaction_id !== null && row.transaction_id === null) await noteTransaction(tx, id, transaction_id);
    return;
  }
  if (answer === undefined) return movePayment(tx, context, row, 'cancel');
  if (answer.outcome === 'done') return movePayment(tx, context, row, 'started', { transaction_id });
  // Only a refusal of the card counts as a try; a query tells whether anything else was carried out.
  const isRefused = answer.outcome === 'refused' && refusals[answer.refusal].next === 'customer';
  return movePayment(tx, context, row, isRefused ? 'fail' : 'unknown');
}
