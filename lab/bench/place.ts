import type { Database } from '../../server/platform/db/open.ts';
import type { Keys } from '../../server/platform/keys.ts';
import type { Benchmark } from './measure.ts';
import type { Limit, RunningServer } from './servers.ts';

export type Place = {
  database: Database;
  url: string;
  keys: Keys;
  ours: RunningServer;
  limit: Limit;
  small: { database: Database; ours: RunningServer } | undefined;
};

export type Maker = (name: string, place: Place) => Promise<Benchmark>;
