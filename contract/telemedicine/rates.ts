import type { DoorRate } from '../platform/door.ts';

export const videoInvitation = {
  name: 'video-invitation',
  by: 'address',
  times: 30,
  minutes: 15,
} as const satisfies DoorRate;
