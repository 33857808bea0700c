const kB = 1024;
const MB = 1024 * kB;

/** How a file is asked for, and how long it may be. Locations, Schedules and tables are held in memory, Slots are not. */
export const fileKinds = {
  manifest: { accept: 'application/json', bytes: 4 * MB },
  table: { accept: 'text/csv', bytes: 64 * MB },
  Location: { accept: ndjson(), bytes: 128 * MB },
  Schedule: { accept: ndjson(), bytes: 128 * MB },
  Slot: { accept: ndjson(), bytes: 4096 * MB },
} as const;
export type FileKind = keyof typeof fileKinds;

function ndjson(): string {
  return 'application/fhir+ndjson, application/x-ndjson;q=0.9, application/fhir+json;q=0.8, application/json;q=0.7';
}

export type Limits = {
  /** Over the web, in milliseconds: nothing arrives; and all files together. */
  idle: number;
  whole: number;
  /** In bytes, after decompression: a file of each kind, where it is not its own; and all files together. */
  file: number | undefined;
  publication: number;
};

export const defaultLimits: Limits = {
  idle: 30_000,
  whole: 60 * 60_000,
  file: undefined,
  publication: 8192 * MB,
};

/** A manifest names no more files than this. */
export const mostFiles = 10_000;

/**
 * The share of a publication's future free times, in percent, that one import may withdraw unless a person forces it; and
 * how many it may always withdraw, so that a practice of one doctor can close for an afternoon.
 */
export const withdrawal = { percent: 20, always: 10 } as const;
