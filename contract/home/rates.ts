import type { DoorRate } from '../platform/door.ts';

export const homeRates = {
  /** Each consent that is withdrawn or given again writes an e-mail (T37). */
  caseConsent: { name: 'case-consent', by: 'account', times: 60, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
