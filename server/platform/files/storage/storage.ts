/** Where sealed pieces lie, under random names; it knows nothing of what they are. */
export type Storage = {
  put: (name: string, sealed: Buffer) => Promise<void>;
  /** Undefined when there is none. */
  get: (name: string) => Promise<Buffer | undefined>;
  /** Also when there is none. */
  remove: (name: string) => Promise<void>;
  /** All there are, with the instant each was written. */
  list: () => AsyncIterable<{ name: string; writtenAt: Temporal.Instant }>;
};
