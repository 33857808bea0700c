import type { DoorRate } from '../platform/door.ts';

export const videoInvitation = {
  name: 'video-invitation',
  by: 'address',
  times: 30,
  minutes: 15,
} as const satisfies DoorRate;

export const videoRates = {
  visitDocument: { name: 'visit-document', by: 'account', times: 60, minutes: 15 },
  /** A browser with a bad connection opens its line again every few seconds. */
  videoLine: { name: 'video-line', by: 'account', times: 120, minutes: 15 },
  videoMessage: { name: 'video-message', by: 'account', times: 60, minutes: 5 },
} as const satisfies Readonly<Record<string, DoorRate>>;
