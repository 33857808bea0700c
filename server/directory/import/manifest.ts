import { z } from 'zod';
import { Instant, numberFrom } from './fields.ts';
import { withoutNulls } from './forgiving.ts';
import { mostFiles } from './limits.ts';
import type { Mapping } from './mapping.ts';
import { messageOf } from './ndjson.ts';
import { type Access, openSource, type Source, textOf } from './source.ts';

export const fileTypes = ['Location', 'Schedule', 'Slot'] as const;
export type FileType = (typeof fileTypes)[number];

const ListedFile = z.object({
  type: z.string(),
  url: z.string().min(1).max(2000),
  count: numberFrom(z.int().min(0)).optional().catch(Number.NaN),
  extension: z
    .object({ state: z.array(z.string()).optional() })
    .optional()
    .catch(undefined),
});
export type ListedFile = z.output<typeof ListedFile>;

const Manifest = z.object({
  transactionTime: Instant,
  request: z.string().min(1).max(2000),
  output: z
    .array(ListedFile)
    .max(mostFiles)
    .refine((files) => new Set(files.map(({ url }) => url)).size === files.length, 'names a file twice'),
});

export type Manifest = { address: string; transactionTime: string; files: (type: FileType) => ListedFile[] };

/** @throws Error of one line when the manifest cannot be read; nothing has been changed then */
export async function readManifest(source: Source, { onlyStates }: Pick<Mapping, 'onlyStates'>): Promise<Manifest> {
  try {
    const chunks = await source.open(source.manifest, 'manifest');
    if (!chunks) throw new Error('is not there');
    const { transactionTime, request, output } = Manifest.parse(withoutNulls(JSON.parse(await textOf(chunks))));
    return {
      address: source.address ?? request,
      transactionTime,
      files: (type: FileType) => output.filter((file) => file.type === type && isOf(file, onlyStates)),
    };
  } catch (error) {
    throw unreadable(source.manifest, error);
  }
}

/** @throws Error of one line */
export async function openPublication(manifest: string, access: Access): Promise<Source> {
  try {
    return await openSource(manifest, access);
  } catch (error) {
    throw unreadable(manifest, error);
  }
}

function unreadable(manifest: string, error: unknown): Error {
  return new Error(`The manifest ${manifest} cannot be read: ${messageOf(error)}`, { cause: error });
}

function isOf({ extension }: ListedFile, states: readonly string[] | undefined): boolean {
  return (
    states === undefined || extension?.state === undefined || extension.state.some((state) => states.includes(state))
  );
}
