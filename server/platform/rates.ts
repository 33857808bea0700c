import type { RateRow } from './rate-row.ts';

export const rates = {
  /** In any spelling of the address; sliding, so that no hour has more. */
  'mail-to-address': { by: 'mailbox', times: 12, minutes: 60, slide: 1 },
  /** What one operator opens; more than anybody can read (T37). */
  'desk-look': { by: 'account', times: 120, minutes: 10 },
} as const satisfies Readonly<Record<string, RateRow>>;
