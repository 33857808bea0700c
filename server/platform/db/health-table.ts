import type { DB } from './types.ts';

type Table = keyof DB;

/** Every table of health data declares these facts; it does not compile without one of them (0189). */
export type HealthTable = {
  /** The part of a person's data that it belongs to, by its id in `personal-data.ts`: that one hands it out and erases it. */
  part: string;
  /** `not`: why a person's export leaves it out. */
  handedOut: 'with its part' | { not: string };
  /**
   * `rule`: until a row of the retention deletes it; `hold`: for the years of a hold of its part, without a word from an erasure on;
   * `with`: as long as the row of another table that it belongs to.
   */
  kept: { rule: string } | { hold: string } | { with: Table } | { until: string };
  /** `stays`: what it says after an erasure, which is nothing of the person's health. */
  erased: 'deleted' | 'emptied' | { stays: string };
};

export type HealthTables = { readonly [T in Table]?: HealthTable };
