import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';

export function* dictsIn(object: PDFObject | undefined): Generator<PDFDict> {
  if (object instanceof PDFStream) yield* dictsIn(object.dict);
  if (object instanceof PDFArray) for (const item of object.asArray()) yield* dictsIn(item);
  if (!(object instanceof PDFDict)) return;
  yield object;
  for (const value of object.values()) yield* dictsIn(value);
}

export function lookup(object: PDFObject | undefined, { context }: PDFDocument): PDFObject | undefined {
  return object instanceof PDFRef ? context.lookup(object) : object;
}

export function nameIn(dict: PDFDict, key: string, pdf: PDFDocument): string {
  const value = lookup(dict.get(PDFName.of(key)), pdf);
  return value instanceof PDFName ? value.decodeText() : '';
}
