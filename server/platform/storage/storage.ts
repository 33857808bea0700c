/** Where sealed pieces lie, under random names; it knows nothing of what they are. */
export type Storage = {
  put: (name: string, sealed: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer | undefined>;
  /** Also when there is none. */
  remove: (name: string) => Promise<void>;
  /** The names that begin with these two hexadecimal digits. */
  list: (prefix: string) => Promise<string[]>;
};
