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
  /** For pieces that belong to nothing, until it is certain that nobody misses them. */
  aside: Store;
  /** What a process that was killed has left of writes with this prefix that began before; `remove` takes these names too. */
  unfinished: (prefix: string, before: Temporal.Instant) => Promise<string[]>;
  /** For people: which folder or bucket it is. */
  place: string;
};

/** Where a storage keeps what is set aside. */
export const asideFolder = 'aside';
