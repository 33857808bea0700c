import { z } from 'zod';

export const manifestName = 'manifest.json';
/** The papers are listed in a file of their own, because a large partner's list is too long for the memory. */
export const papersPath = 'papers.ndjson';

const Digest = { bytes: z.int().min(0), sha256: z.hash('sha256') };
const FileEntry = z.strictObject({ path: z.string(), ...Digest });
const TableEntry = z.strictObject({ table: z.string(), path: z.string(), rows: z.int().min(0), ...Digest });

export const Paper = z.strictObject({ id: z.uuid(), ...Digest, preview: z.strictObject(Digest).optional() });
export type Paper = z.output<typeof Paper>;

export const Manifest = z.strictObject({
  format: z.literal(2),
  portal: z.string(),
  migration: z.string(),
  brand: z.strictObject({ key: z.string().regex(/^[a-z0-9-]+$/), name: z.string() }),
  exportedAt: z.iso.datetime(),
  tables: z.array(TableEntry),
  files: z.array(FileEntry),
  papers: z.strictObject({ path: z.literal(papersPath), count: z.int().min(0), ...Digest }),
});
export type Manifest = z.output<typeof Manifest>;
export type FileEntry = z.output<typeof FileEntry>;
export type TableEntry = z.output<typeof TableEntry>;

export const tablePath = (table: string) => `tables/${table}.ndjson`;
export const papersFolder = 'files';
export const previewEnd = '.preview';
/** Papers lie in folders by the first two digits of their ids, so that no folder has a million entries. */
export const folderOf = (id: string) => `${papersFolder}/${id.slice(0, 2)}`;
export const paperPath = (id: string) => `${folderOf(id)}/${id}`;
export const brandFolder = 'brand/';
