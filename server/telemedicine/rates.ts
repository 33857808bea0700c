import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  /** Generous, because a bad connection opens its line anew every few seconds. */
  'video-line': { by: 'token', times: 120, minutes: 15 },
  'video-message': { by: 'token', times: 60, minutes: 5 },
  'video-guest': { by: 'token', times: 10, minutes: 60 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
