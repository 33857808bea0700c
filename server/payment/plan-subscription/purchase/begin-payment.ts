import { problem } from '../../../../contract/platform/problem.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { transferFor } from '../../accounting/transfer-accounts.ts';
import type { Context } from '../../context.ts';
import { tellOfTransfer } from '../../letters/enqueue.ts';
import { notePayment, type PlanPayment } from '../../payment/start-payment.ts';
import { consentToDataTransfer, type DataTransferAnswer } from './consent-to-data-transfer.ts';

type PayAnswer = DataTransferAnswer & { payBy: 'card' | 'transfer' };

/** @returns the payment to start at a gateway; undefined for a transfer. @throws Problem P008, P009 */
export async function beginPayment(
  tx: Tx,
  context: Context,
  chosen: PayAnswer,
  payment: PlanPayment,
): Promise<string | undefined> {
  if (chosen.payBy === 'card') {
    await consentToDataTransfer(tx, context, chosen, payment);
    return notePayment(tx, context, payment);
  }
  const transferTo = transferFor(context, payment.amount.currency);
  if (!transferTo) throw problem('P008', { why: 'transfer' });
  const id = await notePayment(tx, context, { ...payment, transferTo });
  await tellOfTransfer(tx, context, { ...payment, id });
  return undefined;
}
