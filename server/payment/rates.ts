import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  pay: { by: 'account', times: 20, minutes: 60 },
  /** Codes of coupons that there are not. */
  'wrong-coupon': { by: 'account', times: 5, minutes: 15 },
  /** Links to pay by, that one operator sends. */
  'payment-link': { by: 'account', times: 30, minutes: 60 },
  /** Comparisons with a gateway that one operator begins, and steps of their lines. */
  reconciliation: { by: 'account', times: 120, minutes: 60 },
  'reconciliation-export': { by: 'account', times: 20, minutes: 60 },
  'bank-transfer': { by: 'account', times: 240, minutes: 60 },
  'payment-notification': { by: 'address', times: 600, minutes: 1 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
