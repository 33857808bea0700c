import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  /** Consents that one customer withdraws or gives again, each of which writes an e-mail (T37). */
  'case-consent': { by: 'account', times: 60, minutes: 60 },
} as const satisfies Record<string, RateRow>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
