const kB = 1024;
const MB = 1024 * kB;

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
  /** In milliseconds, over the web: `idle` without data, `whole` for all files together. */
  idle: number;
  whole: number;
  /** In bytes after decompression: `file` for one file, by default as its kind says, `publication` for all files together. */
  file: number | undefined;
  publication: number;
};

export const defaultLimits: Limits = {
  idle: 30_000,
  whole: 60 * 60_000,
  file: undefined,
  publication: 8192 * MB,
};

export const mostFiles = 10_000;

/** Percent of the future free times that one import may withdraw; `always` is a number it may withdraw in any case. */
export const withdrawal = { percent: 20, always: 10 } as const;
