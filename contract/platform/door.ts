/** All operations with the same `name` are counted together in the database; a rate without one counts in each process (0147). */
export type DoorRate = {
  name?: string;
  by: 'address' | 'account';
  times: number;
  minutes: number;
  /** Seconds by which the window slides; without it, one window follows another. */
  slide?: number;
};

/** Limits by address are high, because a family, an office or a hospital may share one address. */
export const doorRates = {
  look: { by: 'address', times: 3000, minutes: 10 },
  search: { by: 'address', times: 1800, minutes: 10 },
  step: { by: 'address', times: 1200, minutes: 10 },
} as const satisfies Readonly<Record<string, DoorRate>>;

export const caseRates = {
  /** An operator may look at more cases than anybody can read, so only a program reaches this limit (T37). */
  look: { name: 'desk-look', by: 'account', times: 120, minutes: 10 },
  message: { name: 'care-message', by: 'account', times: 60, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;

/** The processor time of a call, in searches for a provider; a test measures it. Checking a password is slow on purpose. @internal */
export const mostSearches = { search: 5, file: 20, password: 20 } as const;
export type Cost = keyof typeof mostSearches;
