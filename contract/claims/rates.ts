import type { DoorRate } from '../platform/door.ts';

export const claimRates = {
  claim: { name: 'claim', by: 'account', times: 20, minutes: 60 },
  preauthorization: { name: 'preauthorization', by: 'account', times: 20, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
