import type { DB } from './types.ts';

type Table = keyof DB;

/** A table of health data does not compile without these facts (0189). */
export type HealthTable = {
  /** The id of its part in `personal-data.ts`, by which it is exported and erased. */
  part: string;
  /** `not`: the reason why a person's export leaves it out. */
  handedOut: 'with its part' | { not: string };
  /**
   * `rule`: until a rule of the retention deletes it. `hold`: for the years of its part's hold, without words after an
   * erasure. `with`: as long as its row in another table.
   */
  kept: { rule: string } | { hold: string } | { with: Table } | { until: string };
  /** `stays`: what it says after an erasure, nothing of the person's health. */
  erased: 'deleted' | 'emptied' | { stays: string };
};

export type HealthTables = { readonly [T in Table]?: HealthTable };
