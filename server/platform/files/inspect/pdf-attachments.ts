import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFRef, PDFString } from '@cantoo/pdf-lib';
import { mayStay } from '../../../../contract/platform/archive-names.ts';
import { kindIn } from '../../../../contract/platform/file-mark.ts';
import { safeName } from '../../../../contract/platform/file-name.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { dictsIn, lookup } from './pdf-objects.ts';
import { contentsOf } from './pdf-streams.ts';

const deepest = 3;

type Cleaner = (pdf: Uint8Array) => Promise<Uint8Array>;

/** Attached files stay as they are, except that an attached PDF is rewritten. @throws Problem KF029 for one that may not stay or lies too deep */
export async function cleanAttachments(pdf: PDFDocument, clean: Cleaner, depth: number): Promise<void> {
  for (const [, object] of pdf.context.enumerateIndirectObjects())
    for (const dict of dictsIn(object)) {
      const files = lookup(dict.get(PDFName.of('EF')), pdf);
      if (!(files instanceof PDFDict)) continue;
      const other = nameOf(dict, pdf);
      if (depth === deepest) throw problem('KF029', { other });
      for (const [key, ref] of files.entries()) {
        const stream = lookup(ref, pdf);
        if (ref instanceof PDFRef && stream instanceof PDFRawStream) {
          const bytes = contentsOf(stream);
          const isPdf = kindIn(bytes) === 'pdf';
          if (!isPdf && !mayStay(other)) throw problem('KF029', { other });
          if (isPdf) replace(pdf, ref, stream, await clean(bytes));
        } else files.delete(key);
      }
    }
}

function replace({ context }: PDFDocument, ref: PDFRef, { dict }: PDFRawStream, bytes: Uint8Array): void {
  const entries = ['Type', 'Subtype'].flatMap((key) => {
    const value = dict.get(PDFName.of(key));
    return value === undefined ? [] : [[key, value] as const];
  });
  context.assign(ref, context.flateStream(bytes, Object.fromEntries(entries)));
}

function nameOf(dict: PDFDict, pdf: PDFDocument): string {
  const [name] = ['UF', 'F', 'Unix', 'DOS'].flatMap((key) => {
    const text = lookup(dict.get(PDFName.of(key)), pdf);
    return text instanceof PDFString || text instanceof PDFHexString ? [safeName(text.decodeText())] : [];
  });
  return name ?? safeName('');
}
