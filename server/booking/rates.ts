import type { Names } from '../../contract/platform/names.ts';
import type { RateRow } from '../platform/rate-row.ts';

export const rates = {
  'register-with-captcha': { by: 'share', times: 30, minutes: 60 },
  /** Counts how often a caller holds a time, so that nobody empties a calendar (T42). */
  hold: { by: 'share', times: 30, minutes: 10 },
  /** Counts right and wrong codes, because every new letter starts the tries of its code anew (T13). */
  'reservation-code': { by: 'reservation', times: 18, minutes: 60 },
  'move-reservation': { by: 'reservation', times: 12, minutes: 60 },
  /** Counts tokens that open nothing (T45). */
  'unknown-token': { by: 'address', times: 60, minutes: 15 },
  'unknown-token-rows': { by: 'everybody', times: 2000, minutes: 60 },
  'reservation-token': { by: 'token', times: 300, minutes: 15 },
  'calendar-feed': { by: 'token', times: 20, minutes: 60 },
  'my-reservations': { by: 'token', times: 30, minutes: 15 },
  'call-back': { by: 'address', times: 20, minutes: 60 },
  /** Counts by the number to be called, so that many callers cannot have one telephone rung again and again. */
  'call-back-phone': { by: 'identifier', times: 3, minutes: 24 * 60, slide: 3600 },
} as const satisfies Readonly<Record<string, RateRow>>;

declare module '../platform/rate-names.ts' {
  interface Rates extends Names<typeof rates> {}
}
