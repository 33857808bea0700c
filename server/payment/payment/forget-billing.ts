import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Db } from '../../platform/transaction.ts';

const soldStates = statesOf(paymentStates, ({ sold }) => sold);

export function forgetUnsoldBilling(db: Db) {
  return db
    .updateTable('payment')
    .set({ billing: null })
    .where('billing', 'is not', null)
    .where('status', 'not in', soldStates);
}
