/** The address of the WebSocket; the browser names two protocols, this one and as the second its ticket. */
export const signalPath = '/api/video-visits/signals';
export const signalProtocol = 'kapu-video';

/** The codes are ours, because RFC 6455 7.4.2 leaves 4000 to 4999 to the application. */
export const closings = {
  malformed: 4400,
  refused: 4403,
  /** The same person has opened the visit in another window. */
  elsewhere: 4409,
  full: 4423,
  flood: 4429,
} as const;
export type Closing = keyof typeof closings;
