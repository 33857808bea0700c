import type { DoorRate } from '../platform/door.ts';

export const bookingRates = {
  favourites: { name: 'favourites', by: 'account', times: 60, minutes: 60 },
  waitingList: { name: 'waiting-list', by: 'account', times: 30, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;
