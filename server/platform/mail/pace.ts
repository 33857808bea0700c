import type { Channel } from './channel.ts';

/** Milliseconds, except for counts. `beginWithin` and `patience` together fit into a lease. */
export type Pace = {
  batch: number;
  atOnce: number;
  beginWithin: number;
  patience: number;
  /** Milliseconds without a change after which waiting letters give way to others. */
  stall: number;
  pauses: readonly number[];
};

const usual = { batch: 50, beginWithin: 25_000, stall: 1_000, pauses: [2_000, 4_000, 8_000, 16_000, 30_000] };

export const usualPaces: Readonly<Record<Channel, Pace>> = {
  mail: { ...usual, atOnce: 8, patience: 30_000 },
  sms: { ...usual, atOnce: 4, patience: 10_000 },
  push: { ...usual, atOnce: 8, patience: 5_000 },
};
