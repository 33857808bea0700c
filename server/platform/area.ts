import type { HealthTables } from './db/health-table.ts';
import type { GaugeRow } from './gauge.ts';
import type { LetterWriters } from './mail/deliver.ts';
import type { Owners } from './owner.ts';
import type { PersonalData } from './personal-data.ts';
import type { ProcessingRow } from './processing.ts';
import type { RateRow } from './rate-row.ts';
import type { RetentionRow } from './retention.ts';
import type { Job } from './schedule.ts';

type AreaData<C> = {
  personalData: readonly PersonalData<C>[];
  retention: readonly RetentionRow[];
  processing: readonly ProcessingRow[];
  healthTables: HealthTables;
  owners: Owners;
};

export type AreaServer<S, C> = {
  handlers: object;
  jobs: readonly Job<S>[];
  letters: LetterWriters<S>;
  gauges: readonly GaugeRow<S>[];
  rates: Readonly<Record<string, RateRow>>;
  /** What its tables hold of whom, and for how long. */
  data: AreaData<C>;
};
