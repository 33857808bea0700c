import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';

type PdfFault = 'KF006' | 'KF007' | 'KF015';
export type PdfVerdict = { bytes: Uint8Array; fault?: never } | { fault: PdfFault; bytes?: never };

const mostUnpacked = 256 * 1024 * 1024;
const mostPages = 2000;

/** Runs something, holds another file, or tells who made it when; a page needs none of it. */
const unwanted = [
  'AA',
  'AF',
  'Collection',
  'EmbeddedFile',
  'EmbeddedFiles',
  'JavaScript',
  'JS',
  'Metadata',
  'OpenAction',
  'Perms',
  'PieceInfo',
  'Renditions',
  'RichMediaContent',
  'RichMediaSettings',
  'XFA',
];
const annotations = ['3D', 'FileAttachment', 'Movie', 'RichMedia', 'Screen', 'Sound'];
const actions = ['GoTo', 'URI'];

/** Written anew from what its pages need, so that nothing else that lay in the file comes along. */
export async function cleanPdf(bytes: Uint8Array): Promise<PdfVerdict> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return { fault: 'KF007' };
  if (isBomb(bytes)) return { fault: 'KF015' };
  try {
    const pdf = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    if (pdf.isEncrypted) return { fault: 'KF006' };
    const pages = pdf.getPageCount();
    if (pages === 0) return { fault: 'KF007' };
    if (pages > mostPages) return { fault: 'KF015' };
    for (const [, object] of pdf.context.enumerateIndirectObjects()) clean(object, pdf);
    const { trailerInfo } = pdf.context;
    delete trailerInfo.Info;
    delete trailerInfo.ID;
    keepReachable(pdf);
    return { bytes: await pdf.save({ addDefaultPage: false, updateFieldAppearances: false }) };
  } catch (error) {
    return { fault: error instanceof Error && /encrypt|password/i.test(error.message) ? 'KF006' : 'KF007' };
  }
}

/** Reading a PDF unpacks its streams of objects whole, so their size is looked at first. */
function isBomb(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = text.indexOf('stream');
  while (at !== -1) {
    const from = text[at + 6] === 13 ? at + 8 : at + 7;
    const end = text.indexOf('endstream', from);
    if (end === -1) return false;
    // The first byte of a deflated stream.
    if (text[from] !== undefined && (text[from] & 0x0f) === 8 && unpacksTooFar(text.subarray(from, end))) return true;
    at = text.indexOf('stream', end + 9);
  }
  return false;
}

function unpacksTooFar(packed: Buffer): boolean {
  // Deflate makes at most 1,032 bytes of one.
  if (packed.length * 1032 <= mostUnpacked) return false;
  try {
    inflateSync(packed, { maxOutputLength: mostUnpacked });
    return false;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE';
  }
}

function clean(object: PDFObject, pdf: PDFDocument): void {
  if (object instanceof PDFArray) for (const item of object.asArray()) clean(item, pdf);
  if (object instanceof PDFStream) clean(object.dict, pdf);
  if (!(object instanceof PDFDict)) return;
  for (const name of unwanted) object.delete(PDFName.of(name));
  for (const name of ['A', 'PA', 'Next']) {
    const action = resolved(object.get(PDFName.of(name)), pdf);
    if (action instanceof PDFDict && !actions.includes(nameIn(action, 'S', pdf))) object.delete(PDFName.of(name));
    if (action instanceof PDFArray && name === 'Next') object.delete(PDFName.of(name));
  }
  const annots = resolved(object.get(PDFName.of('Annots')), pdf);
  if (annots instanceof PDFArray) dropActive(annots, pdf);
  for (const [, value] of object.entries()) clean(value, pdf);
}

function dropActive(annots: PDFArray, pdf: PDFDocument): void {
  for (let at = annots.size() - 1; at >= 0; at -= 1) {
    const annotation = resolved(annots.get(at), pdf);
    if (annotation instanceof PDFDict && annotations.includes(nameIn(annotation, 'Subtype', pdf))) annots.remove(at);
  }
}

function nameIn(dict: PDFDict, key: string, pdf: PDFDocument): string {
  const value = resolved(dict.get(PDFName.of(key)), pdf);
  return value instanceof PDFName ? value.decodeText() : '';
}

function resolved(object: PDFObject | undefined, { context }: PDFDocument): PDFObject | undefined {
  return object instanceof PDFRef ? context.lookup(object) : object;
}

/** What no page leads to may be an older version of it, or an attachment whose list was removed. */
function keepReachable({ context }: PDFDocument): void {
  const reached = new Set<string>();
  const waiting: (PDFObject | undefined)[] = [context.trailerInfo.Root];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object instanceof PDFRef) {
      if (reached.has(object.toString())) continue;
      reached.add(object.toString());
      waiting.push(context.lookup(object));
    }
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    if (object instanceof PDFStream) waiting.push(object.dict);
    if (object instanceof PDFDict) waiting.push(...object.values());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref.toString())) context.delete(ref);
  // So that a second writing changes nothing.
  context.largestObjectNumber = Math.max(...context.enumerateIndirectObjects().map(([ref]) => ref.objectNumber));
}
