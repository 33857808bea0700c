import type { Money } from '../../../../contract/platform/money.ts';
import type { GatewayTransaction } from '../gateway.ts';
import { minorUnitsOf } from './amounts.ts';
import type { Transaction } from './messages.ts';

type Currency = Money['currency'];

export function moneyFromUnits(value: number | string, currency: Currency): Money | undefined {
  const amount = minorUnitsOf(value, currency);
  return amount === undefined ? undefined : { amount, currency };
}

/** Undefined for all of them where a part of any cannot be read. */
export function transactionsIn(
  transactions: readonly Transaction[],
  currency: Currency,
): GatewayTransaction[] | undefined {
  return allOf(transactions.map((one) => readAmounts(one, currency)));
}

function allOf<Item>(items: readonly (Item | undefined)[]): Item[] | undefined {
  const read = items.filter((item) => item !== undefined);
  return read.length === items.length ? read : undefined;
}

function readAmounts(transaction: Transaction, currency: Currency): GatewayTransaction | undefined {
  const { orderRef, transactionId, status, total, remainingTotal, paymentDate, finishDate } = transaction;
  const amount = total === undefined ? undefined : moneyFromUnits(total, currency);
  const remaining = remainingTotal === undefined ? undefined : moneyFromUnits(remainingTotal, currency);
  const refunds = allOf(
    transaction.refunds.map((refund) => {
      const minorUnits = minorUnitsOf(refund.refundTotal, currency);
      return minorUnits === undefined
        ? undefined
        : { transactionId: refund.transactionId, amount: { amount: Math.abs(minorUnits), currency } };
    }),
  );
  const isUnread = (total !== undefined && !amount) || (remainingTotal !== undefined && !remaining);
  if (isUnread || !refunds) return undefined;
  const dates = { paidAt: paymentDate, finishedAt: finishDate };
  return { orderRef, transactionId, status, currency, amount, remaining, ...dates, refunds };
}
