export type Store = {
  put: (name: string, sealed: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer | undefined>;
  /** Also when there is none. */
  remove: (name: string) => Promise<void>;
  /** The names that begin with these two hexadecimal digits; none that is still being written. */
  list: (prefix: string) => Promise<string[]>;
};

/** A store for sealed pieces under random names; it knows nothing about their content. */
export type Storage = Store & {
  aside: Store;
  /** Lists unfinished writes with this prefix that a killed process started before this moment; `remove` accepts these names too. */
  unfinished: (prefix: string, before: Temporal.Instant) => Promise<string[]>;
  place: string;
};

export const asideFolder = 'aside';
