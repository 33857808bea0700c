import type { DoorRate } from '../platform/door.ts';

/** Guesses of mailed tokens and codes are limited by this (T13). */
export const verify = { name: 'verify', by: 'address', times: 60, minutes: 15 } as const satisfies DoorRate;
export const loginFromAddress = {
  name: 'login-from-address',
  by: 'address',
  times: 100,
  minutes: 15,
} as const satisfies DoorRate;

export const accountRates = {
  push: { name: 'push', by: 'account', times: 30, minutes: 60 },
  /** Matching is limited, because each answer reveals whether somebody is in the register. */
  deskMatch: { name: 'desk-match', by: 'account', times: 30, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
