import { problem, wrong } from '../../../../contract/platform/problem.ts';
import { isHere } from '../../../platform/owner.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';
import { transferName } from '../../gateways/transfer-accounts.ts';
import { owners } from '../../owners.ts';
import { type PaymentRow, paymentRow } from '../../payment/find.ts';

/** The order of this partner that a transfer names, locked. @throws Problem P042 */
export async function lockTransferOrder(tx: Tx, { host }: Context, reference: string): Promise<PaymentRow> {
  const row = await tx
    .selectFrom('payment')
    .selectAll()
    .where(isHere({ host }, owners.payment))
    .where('gateway', '=', transferName)
    .where('order_ref', '=', reference)
    .where('kind', 'not in', ['refund', 'unapplied'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw problem('P042', {}, [wrong('P042', 'reference', reference)]);
  return paymentRow(row);
}
