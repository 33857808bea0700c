import { expect } from 'vitest';
import { demoAccounts } from '../../demo/payment/simplepay/accounts.ts';
import { brokenInvoices } from '../../server/payment/invoice/check.ts';
import type { Till } from '../support/till.ts';

/** The price of a month. */
export const planPrice = 3990;

const accounts = demoAccounts.map(({ merchant, currency, key }) => `${merchant}:${currency}:${key}`).join();

export const atSimplePay = (url: string) => ({
  SIMPLEPAY_URL: `${url}/payment/v2/`,
  SIMPLEPAY_ACCOUNTS: accounts,
});

/** Charged orders that are not paid for here. */
export async function chargedForNothing({ w, charges }: Pick<Till, 'w' | 'charges'>): Promise<string[]> {
  const rows = await w.database.db.selectFrom('payment').select('order_ref').where('status', '=', 'success').execute();
  const settled = new Set(rows.map(({ order_ref }) => order_ref));
  return [...charges()].flatMap(([orderRef, sum]) => (sum > 0 && !settled.has(orderRef) ? orderRef : []));
}

/** Exactly the charged plans are in force and in the books. */
export async function expectPaidPlans({ w, charges }: Pick<Till, 'w' | 'charges'>): Promise<void> {
  const { db } = w.database;
  const rows = await db
    .selectFrom('payment')
    .innerJoin('plan_subscription', 'plan_subscription.id', 'payment.plan_subscription_id')
    .select(['order_ref', 'payment.status', 'plan_subscription.status as plan'])
    .execute();
  const charged = charges();
  expect(
    rows.filter(({ order_ref, status }) => (charged.get(order_ref) === planPrice) !== (status === 'success')),
  ).toEqual([]);
  expect(rows.filter(({ status, plan }) => (status === 'success') !== (plan === 'active'))).toEqual([]);
  expect(rows.filter(({ status }) => ['init', 'started', 'unknown'].includes(status))).toEqual([]);
  const sums = await db
    .selectFrom('journal_line')
    .select(({ fn }) => ['book', fn.sum<number>('amount').as('sum')])
    .groupBy('book')
    .execute();
  const paid = rows.filter(({ status }) => status === 'success').length * planPrice;
  expect(Object.fromEntries(sums.map(({ book, sum }) => [book, sum]))).toEqual({
    receivables: 0,
    gateway: paid,
    revenue: -paid,
  });
  const issued = await db.selectFrom('invoice').select('gross_amount').execute();
  expect(issued.reduce((sum, row) => sum + row.gross_amount, 0)).toBe(paid);
  expect(await brokenInvoices(db)).toEqual([]);
}
