import type { Language } from '../../../contract/platform/brand.ts';
import { fileKinds, fileLimits, kindNames, type TakenKinds } from '../../../contract/platform/file-limits.ts';
import { fileSize } from '../../../contract/platform/format.ts';

/** The values of a text that says which files are taken, and how large ones. */
export function limitValues(purpose: TakenKinds, language: Language) {
  const size = (bytes: number) => fileSize(bytes, language);
  return {
    kinds: kindNames(purpose),
    picture: size(fileKinds.jpeg.maxBytes),
    megapixels: fileKinds.jpeg.maxPixels / 1_000_000,
    heic: fileKinds.heic.maxPixels / 1_000_000,
    document: size(fileKinds.pdf.maxBytes),
    most: fileLimits.mostFiles,
    together: size(fileLimits.mostBytes),
  };
}
