import { randomUUID } from 'node:crypto';
import type { Money } from '../../../../contract/platform/money.ts';
import { problem, wrong } from '../../../../contract/platform/problem.ts';
import { operatorOf } from '../../../identity/session/authorize.ts';
import { iso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';

type Booking = { paymentId: string; unappliedId?: string | undefined; bankReference: string; amount: Money };

/** The bank's number of a transfer is stored once, also by simultaneous calls. @throws Problem P043 when it is there already */
export async function noteBooking(
  tx: Tx,
  context: Context,
  { paymentId, unappliedId, bankReference, amount }: Booking,
): Promise<void> {
  const noted = await tx
    .insertInto('bank_transfer')
    .values({
      id: randomUUID(),
      partner_id: context.host.partnerId,
      payment_id: paymentId,
      unapplied_id: unappliedId ?? null,
      bank_ref: bankReference,
      amount: amount.amount,
      currency: amount.currency,
      operator_account_id: operatorOf(context).id,
      recorded_at: iso(context.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (noted.numInsertedOrUpdatedRows !== 1n) throw problem('P043', {}, [wrong('P043', 'bankReference', bankReference)]);
}
