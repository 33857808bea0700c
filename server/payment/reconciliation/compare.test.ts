import { expect, it } from 'vitest';
import type { GatewayTransaction } from '../gateway.ts';
import { findingOf } from './compare.ts';

const huf = (amount: number) => ({ amount, currency: 'HUF' as const });

function paidTransaction(changes: Partial<GatewayTransaction> = {}): GatewayTransaction {
  return {
    ...{ orderRef: 'o', transactionId: 't', status: 'paid', currency: 'HUF', amount: huf(3990), remaining: undefined },
    ...{ paidAt: undefined, finishedAt: undefined, refunds: [] },
    ...changes,
  };
}

const back = { refunds: [{ transactionId: 'r', amount: huf(3990) }] };

it.each([
  ['agrees', 0, 0, false, []],
  ['unknown', 0, 0, true, []],
  ['unknown', 3990, 0, false, []],
  ['agrees', 3990, 0, false, [paidTransaction()]],
  ['agrees', 0, 0, true, [paidTransaction({ status: 'started' })]],
  ['agrees', 0, 0, false, [paidTransaction({ status: 'refused' })]],
  ['ours_paid', 3990, 0, false, [paidTransaction({ status: 'refused' })]],
  ['theirs_paid', 0, 0, false, [paidTransaction()]],
  ['sum', 3990, 0, false, [paidTransaction({ amount: huf(1) })]],
  ['sum', 3990, 0, false, [paidTransaction({ currency: 'EUR' })]],
  ['sum', 3990, 0, false, [paidTransaction(), paidTransaction({ transactionId: 'u' })]],
  ['refund', 3990, 0, false, [paidTransaction(back)]],
  ['refund', 3990, 3990, false, [paidTransaction()]],
  ['agrees', 3990, 3990, false, [paidTransaction(back)]],
] as const)(
  'says %s of %i received and %i given back here (open there: %s)',
  (finding, received, returned, isOpenThere, answer) => {
    expect(findingOf({ received, returned, isOpenThere, currency: 'HUF' }, answer)).toBe(finding);
  },
);
