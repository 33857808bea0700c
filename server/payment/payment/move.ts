import type { Updateable } from 'kysely';
import { type PaymentState, paymentStates } from '../../../contract/payment/payment-states.ts';
import type { DB } from '../../platform/db/types.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { PaymentRow } from './find.ts';
import { paymentEvent } from './payment-event.ts';

type Changes = Omit<Updateable<DB['payment']>, 'status'>;

/** Call it with the row locked. A payment that is over is neither queried nor reviewed any more. @throws Problem P010 */
export async function movePayment(
  tx: Tx,
  context: Context,
  row: PaymentRow,
  to: PaymentState,
  changes: Changes = {},
): Promise<void> {
  const event = paymentEvent(context, { ...row, type: 'payment' }, to);
  await moveTo(tx, context, { states: paymentStates, from: row.status, to, event });
  const polling = paymentStates[to].open ? {} : { next_query_at: null, parked_for: null, parked_at: null };
  await tx
    .updateTable('payment')
    .set({ ...polling, ...changes, status: to })
    .where('id', '=', row.id)
    .execute();
}
