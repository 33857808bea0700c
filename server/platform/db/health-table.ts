import type { DB } from './types.ts';

type Table = keyof DB;

/** A table of health data does not compile without these facts (0189). */
export type HealthTable = {
  part: string;
  handedOut: 'with its part' | { not: string };
  /** `rule`: until the retention's rule. `hold`: its part's years, wordless after an erasure. `with`: as long as that row. */
  kept: { rule: string } | { hold: string } | { with: Table } | { until: string };
  /** `stays`: what it says after an erasure, nothing of the person's health. */
  erased: 'deleted' | 'emptied' | { stays: string };
};

export type HealthTables = { readonly [T in Table]?: HealthTable };
