import type { Money } from '../../../contract/platform/money.ts';

export type Payment = {
  /** The bank repeats this reference to both sides. */
  reference: string;
  holder: string;
  /** The account, normalised by `contract/platform/bank-account.ts`: sixteen or twenty-four digits, or a Romanian account. */
  account: string;
  amount: Money;
};
export type PayoutBatch = {
  number: string;
  madeAt: string;
  day: string;
  payer: { name: string; account?: string | undefined; bic?: string | undefined };
  payments: readonly Payment[];
};
export type PayoutFile = { name: string; mediaType: string; text: string };
