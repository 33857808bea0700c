import { z } from 'zod';
import { type Source, textOf } from './source.ts';

/** Those of SMART Scheduling Links; files of other types are passed over. */
export const fileTypes = ['Location', 'Schedule', 'Slot'] as const;
export type FileType = (typeof fileTypes)[number];

const Manifest = z.object({
  transactionTime: z.iso.datetime({ offset: true }),
  request: z.string().min(1).max(2000),
  output: z.array(z.object({ type: z.string(), url: z.string().min(1).max(2000) })),
});

export type Manifest = { address: string; transactionTime: string; files: (type: FileType) => string[] };

const longest = 4_000_000;

/** @throws Error when there is no manifest to go by; nothing has been changed then. */
export async function readManifest(source: Source): Promise<Manifest> {
  try {
    const chunks = await source.open(source.manifest, 'application/json');
    if (!chunks) throw new Error('is not there');
    const { transactionTime, request, output } = Manifest.parse(JSON.parse(await textOf(chunks, longest)));
    return {
      address: source.address ?? request,
      transactionTime,
      files: (type) => output.filter((file) => file.type === type).map(({ url }) => url),
    };
  } catch (error) {
    throw new Error(`The manifest ${source.manifest} cannot be read`, { cause: error });
  }
}
