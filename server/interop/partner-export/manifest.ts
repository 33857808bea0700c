import { z } from 'zod';

export const manifestName = 'manifest.json';

const Digest = { bytes: z.int().min(0), sha256: z.hash('sha256') };
const FileEntry = z.strictObject({ path: z.string(), ...Digest });
const TableEntry = z.strictObject({ table: z.string(), path: z.string(), rows: z.int().min(0), ...Digest });

/** The format is this version of it; the rest says what is there, by whom it was written, and in which order it is read. */
export const Manifest = z.strictObject({
  format: z.literal(1),
  portal: z.string(),
  migration: z.string(),
  brand: z.strictObject({ key: z.string().regex(/^[a-z0-9-]+$/), name: z.string() }),
  exportedAt: z.iso.datetime(),
  tables: z.array(TableEntry),
  files: z.array(FileEntry),
});
export type Manifest = z.output<typeof Manifest>;
export type FileEntry = z.output<typeof FileEntry>;
export type TableEntry = z.output<typeof TableEntry>;

export const tablePath = (table: string) => `tables/${table}.ndjson`;
export const papersFolder = 'files/';
export const previewEnd = '.preview';
export const brandFolder = 'brand/';
