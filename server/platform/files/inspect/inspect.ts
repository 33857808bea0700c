import { type FileKind, fileKinds } from '../../../../contract/platform/file-limits.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { createBulkhead } from '../../bulkhead.ts';
import { jpegOf, mostPixels, previewOf, redrawn } from './picture.ts';
import { sniffed } from './sniff.ts';
import { inWorker } from './worker-pool.ts';

/** What is kept of a file: harmless bytes, and what they are now. */
export type Harmless = { kind: FileKind; bytes: Uint8Array; preview: Uint8Array | undefined };

/** One file at a time is unpacked in this process, and so many wait for it. */
const oneAtATime = createBulkhead({ lanes: 1, waiting: 64 });

type Clean = (bytes: Uint8Array) => Promise<Omit<Harmless, 'preview'>>;

const cleaning = {
  pdf: async (bytes) => {
    const cleaned = await inWorker({ kind: 'pdf', bytes, mostPixels });
    if (!('bytes' in cleaned)) throw problem('KF007');
    return { kind: 'pdf', bytes: cleaned.bytes };
  },
  jpeg: async (bytes) => ({ kind: 'jpeg', bytes: await redrawn.jpeg(bytes) }),
  png: async (bytes) => ({ kind: 'png', bytes: await redrawn.png(bytes) }),
  tiff: async (bytes) => ({ kind: 'tiff', bytes: await redrawn.tiff(bytes) }),
  heic: async (bytes) => {
    const raw = await inWorker({ kind: 'heic', bytes, mostPixels });
    if (!('data' in raw)) throw problem('KF007');
    return { kind: 'jpeg', bytes: await jpegOf(raw) };
  },
} satisfies Partial<Record<FileKind, Clean>>;

function isCleaned(kind: FileKind): kind is keyof typeof cleaning {
  return Object.hasOwn(cleaning, kind);
}

/**
 * A picture drawn anew or a PDF written anew. `kind` is what the name says, and the bytes must agree.
 * @throws Problem KF006 protected, KF007 damaged or something else, KF015 too large unpacked, K503 too many wait
 */
export function harmless(bytes: Uint8Array, kind: FileKind): Promise<Harmless> {
  return oneAtATime(async () => {
    if ((await sniffed(bytes)) !== kind || !isCleaned(kind)) throw problem('KF007');
    const made = await cleaning[kind](bytes);
    const isPicture = fileKinds[made.kind].handling === 'picture';
    return { ...made, preview: isPicture ? await previewOf(made.bytes) : undefined };
  });
}
