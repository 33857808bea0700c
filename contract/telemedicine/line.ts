/** A browser opens its line there; the ticket is the second of the protocols that it names. */
export const signalPath = '/api/video-visits/signals';
export const signalProtocol = 'kapu-video';

/** RFC 6455 7.4.2 leaves 4000 to 4999 to the application. */
export const closings = {
  malformed: 4400,
  refused: 4403,
  /** The same person came through another window. */
  elsewhere: 4409,
  full: 4423,
  flood: 4429,
} as const;
export type Closing = keyof typeof closings;
