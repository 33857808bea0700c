import { type FileKind, fileKinds } from '../../../../contract/platform/file-limits.ts';
import { isProblem, problem } from '../../../../contract/platform/problem.ts';
import { type CleanFile, faults, type Task, type Verdict } from './inspector.ts';
import { sniffed } from './sniff.ts';

type Cleaner = (bytes: Uint8Array) => Promise<Omit<CleanFile, 'preview'>>;

const cleaning = {
  pdf: async (bytes) => ({ kind: 'pdf', bytes: await (await import('./pdf.ts')).cleanPdf(bytes) }),
  jpeg: async (bytes) => ({ kind: 'jpeg', bytes: await (await import('./picture.ts')).redrawn.jpeg(bytes) }),
  png: async (bytes) => ({ kind: 'png', bytes: await (await import('./picture.ts')).redrawn.png(bytes) }),
  tiff: async (bytes) => ({ kind: 'tiff', bytes: await (await import('./picture.ts')).redrawn.tiff(bytes) }),
  heic: async (bytes) => {
    const { jpegOf, mostPixels } = await import('./picture.ts');
    return { kind: 'jpeg', bytes: await jpegOf(await (await import('./heic.ts')).decodeHeic(bytes, mostPixels)) };
  },
} satisfies Partial<Record<FileKind, Cleaner>>;

function isCleaned(kind: FileKind): kind is keyof typeof cleaning {
  return Object.hasOwn(cleaning, kind);
}

export async function cleaned({ kind, bytes }: Task): Promise<Verdict> {
  try {
    if ((await sniffed(bytes)) !== kind || !isCleaned(kind)) throw problem('KF007');
    const made = await cleaning[kind](bytes);
    const isPicture = fileKinds[made.kind].handling === 'picture';
    const preview = isPicture ? await (await import('./picture.ts')).previewOf(made.bytes) : undefined;
    return { ...made, preview, resident: process.memoryUsage.rss() };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function faultOf(error: unknown): (typeof faults)[number] {
  if (error instanceof RangeError) return 'KF015';
  return faults.find((fault) => isProblem(error) && error.code === fault) ?? 'KF007';
}
