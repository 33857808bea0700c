import type { DoorRate } from '../platform/door.ts';

export const homeRates = {
  /** A consent that is withdrawn or given again sends an e-mail each time (T37). */
  caseConsent: { name: 'case-consent', by: 'account', times: 60, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
