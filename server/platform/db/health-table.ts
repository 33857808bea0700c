import type { DB } from './types.ts';

type Table = keyof DB;

/** Facts about a table of health data, without which it does not compile (0189). */
export type HealthTable = {
  part: string;
  handedOut: 'with its part' | { not: string };
  /** `rule`: until this rule of the retention. `hold`: for its years, without words after an erasure. `with`: as long as that table's row. */
  kept: { rule: string } | { hold: string } | { with: Table } | { until: string };
  /** `stays` tells all that the row still says after an erasure, which is nothing of the person's health. */
  erased: 'deleted' | 'emptied' | { stays: string };
};

export type HealthTables = { readonly [T in Table]?: HealthTable };
