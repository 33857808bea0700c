import { z } from 'zod';
import { mostFiles } from './limits.ts';
import { messageOf } from './ndjson.ts';
import { type Access, openSource, type Source, textOf } from './source.ts';

export const fileTypes = ['Location', 'Schedule', 'Slot'] as const;
export type FileType = (typeof fileTypes)[number];

const ListedFile = z.object({
  type: z.string(),
  url: z.string().min(1).max(2000),
  count: z.int().min(0).optional(),
});
export type ListedFile = z.output<typeof ListedFile>;

const Manifest = z.object({
  transactionTime: z.iso.datetime({ offset: true }),
  request: z.string().min(1).max(2000),
  output: z
    .array(ListedFile)
    .max(mostFiles)
    .refine((files) => new Set(files.map(({ url }) => url)).size === files.length, 'names a file twice'),
});

export type Manifest = { address: string; transactionTime: string; files: (type: FileType) => ListedFile[] };

/** @throws Error of one line when the manifest cannot be read; nothing has been changed then */
export async function openPublication(manifest: string, access: Access): Promise<{ source: Source; listed: Manifest }> {
  try {
    const source = await openSource(manifest, access);
    const chunks = await source.open(source.manifest, 'manifest');
    if (!chunks) throw new Error('is not there');
    const { transactionTime, request, output } = Manifest.parse(JSON.parse(await textOf(chunks)));
    const listed = {
      address: source.address ?? request,
      transactionTime,
      files: (type: FileType) => output.filter((file) => file.type === type),
    };
    return { source, listed };
  } catch (error) {
    throw new Error(`The manifest ${manifest} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
