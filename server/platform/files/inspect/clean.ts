import { type FileKind, fileKinds } from '../../../../contract/platform/file-limits.ts';
import { kindIn } from '../../../../contract/platform/file-mark.ts';
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
    const { jpegOf } = await import('./picture.ts');
    const pictures: Buffer[] = [];
    for await (const picture of (await import('./heic.ts')).decodeHeic(bytes)) pictures.push(await jpegOf(picture));
    const [first = Buffer.alloc(0), ...others] = pictures;
    if (others.length === 0) return { kind: 'jpeg', bytes: first };
    return { kind: 'pdf', bytes: await (await import('./pdf-of-pictures.ts')).pdfOfPictures(pictures) };
  },
} satisfies Partial<Record<FileKind, Cleaner>>;

function isCleaned(kind: FileKind): kind is keyof typeof cleaning {
  return Object.hasOwn(cleaning, kind);
}

export async function cleaned({ bytes }: Task): Promise<Verdict> {
  try {
    const kind = await sniffed(bytes);
    if (kind === undefined || !isCleaned(kind)) throw problem(kindIn(bytes) === undefined ? 'KF025' : 'KF005');
    const made = await cleaning[kind](bytes);
    const isPicture = fileKinds[made.kind].handling === 'picture';
    const preview = isPicture ? await (await import('./picture.ts')).previewOf(made.bytes) : undefined;
    return { ...made, preview, resident: process.memoryUsage.rss() };
  } catch (error) {
    return faultIn(error);
  }
}

function faultIn(error: unknown): Verdict {
  if (error instanceof RangeError) return { fault: 'KF015', details: {} };
  const fault = faults.find((one) => isProblem(error) && error.code === one) ?? 'KF007';
  return { fault, details: isProblem(error) ? error.details : {} };
}
