export type Store = {
  put: (name: string, sealed: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer | undefined>;
  remove: (name: string) => Promise<void>;
  /** Lists names with these two hexadecimal digits in front, and none that is still being written. */
  list: (prefix: string) => Promise<string[]>;
};

export type Storage = Store & {
  aside: Store;
  /** Unfinished writes that a killed process began before this moment; `remove` accepts these names too. */
  unfinished: (prefix: string, before: Temporal.Instant) => Promise<string[]>;
  place: string;
};

export const asideFolder = 'aside';
