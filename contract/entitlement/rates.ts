import type { DoorRate } from '../platform/door.ts';

export const entitlementRates = {
  /** Relatives added, and letters sent to them. */
  relative: { name: 'relative', by: 'account', times: 20, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
