import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  'wrong-coupon': { by: 'account', times: 5, minutes: 15 },
  'payment-notification': { by: 'address', times: 600, minutes: 1 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
