export type Store = {
  put: (name: string, sealed: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer | undefined>;
  /** Also when there is none. */
  remove: (name: string) => Promise<void>;
  /** The names that begin with these two hexadecimal digits; none that is still being written. */
  list: (prefix: string) => Promise<string[]>;
};

/** Where sealed pieces lie, under random names; it knows nothing of what they are. */
export type Storage = Store & {
  aside: Store;
  /** What a process that was killed has left of writes with this prefix that began before; `remove` takes these names too. */
  unfinished: (prefix: string, before: Temporal.Instant) => Promise<string[]>;
  place: string;
};

export const asideFolder = 'aside';
