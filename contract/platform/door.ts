/** A rate with a `name` is counted in the database, with every other door of that name; one without it in the memory of each process (0147). */
export type DoorRate = {
  name?: string;
  by: 'address' | 'account';
  times: number;
  minutes: number;
  /** Seconds the window slides on at a time; without it, the windows lie side by side. */
  slide?: number;
};

/** Generous by address: a family, an office or a hospital may stand behind one. */
export const doorRates = {
  look: { by: 'address', times: 3000, minutes: 10 },
  search: { by: 'address', times: 1800, minutes: 10 },
  step: { by: 'address', times: 1200, minutes: 10 },
} as const satisfies Readonly<Record<string, DoorRate>>;

/** Counted for each person at the desk, or for each customer. */
export const caseRates = {
  /** What one operator opens; more than anybody can read (T37). */
  look: { name: 'desk-look', by: 'account', times: 120, minutes: 10 },
  /** A customer's messages to the desk about a case. */
  message: { name: 'care-message', by: 'account', times: 60, minutes: 60 },
} as const satisfies Readonly<Record<string, DoorRate>>;

/** The most that one call may cost, counted in searches for a provider. Checking a password is slow on purpose. A test measures each call. @internal */
export const mostSearches = { search: 5, file: 20, password: 20 } as const;
export type Cost = keyof typeof mostSearches;
