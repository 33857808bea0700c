import type { DoorRate } from '../platform/door.ts';

/** Tokens and codes that were mailed (T13). */
export const verify = { name: 'verify', by: 'address', times: 60, minutes: 15 } as const satisfies DoorRate;
export const loginFromAddress = {
  name: 'login-from-address',
  by: 'address',
  times: 100,
  minutes: 15,
} as const satisfies DoorRate;

export const accountRates = {
  push: { name: 'push', by: 'account', times: 30, minutes: 60 },
  /** An answer reveals who is in the register. */
  deskMatch: { name: 'desk-match', by: 'account', times: 30, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
