import type { DoorRate } from '../platform/door.ts';

export const payVisits = { name: 'pay-visit', by: 'address', times: 60, minutes: 60 } as const satisfies DoorRate;
/** A page that waits for the gateway's answer comes back every few seconds. */
export const paymentReturn = {
  name: 'payment-return',
  by: 'address',
  times: 300,
  minutes: 15,
} as const satisfies DoorRate;
