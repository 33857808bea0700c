import type { RateRow } from './rate-row.ts';

export const rates = {
  /** Letters to every spelling of an address count together; the window slides, so that no hour has more. */
  'mail-to-address': { by: 'mailbox', times: 12, minutes: 60, slide: 1 },
} as const satisfies Readonly<Record<string, RateRow>>;
