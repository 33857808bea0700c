import type { DoorRate } from '../platform/door.ts';

export const entitlementRates = {
  relative: { name: 'relative', by: 'account', times: 20, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
