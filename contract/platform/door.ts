/** A rate with a `name` is counted in the database for all doors of that name, one without it in each process (0147). */
export type DoorRate = {
  name?: string;
  by: 'address' | 'account';
  times: number;
  minutes: number;
  /** Seconds the window slides on at a time; without it, the windows lie side by side. */
  slide?: number;
};

/** Limits by address are generous: a family, an office or a hospital may share one. */
export const doorRates = {
  look: { by: 'address', times: 3000, minutes: 10 },
  search: { by: 'address', times: 1800, minutes: 10 },
  step: { by: 'address', times: 1200, minutes: 10 },
} as const satisfies Readonly<Record<string, DoorRate>>;

export const caseRates = {
  /** One operator's looks; more than anybody can read (T37). */
  look: { name: 'desk-look', by: 'account', times: 120, minutes: 10 },
  message: { name: 'care-message', by: 'account', times: 60, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;

/** In searches for a provider; a test measures each call. Checking a password is slow on purpose. @internal */
export const mostSearches = { search: 5, file: 20, password: 20 } as const;
export type Cost = keyof typeof mostSearches;
