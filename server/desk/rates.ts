import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  /** What one operator takes, hands on and gives back. */
  'case-step': { by: 'account', times: 120, minutes: 10 },
  /** Notes and reminders, with each look at them (T37). */
  'case-notes': { by: 'account', times: 240, minutes: 10 },
  /** By one operator: more than there are calls, less than a list of guesses. */
  'person-search': { by: 'account', times: 60, minutes: 10 },
  /** Sliding, so that no ten minutes have more (T37). */
  'person-open': { by: 'account', times: 30, minutes: 10, slide: 10 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
