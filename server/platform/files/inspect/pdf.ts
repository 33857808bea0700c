import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { isProblem, problem } from '../../../../contract/platform/problem.ts';
import { refuseBombs, withinLimit } from './pdf-streams.ts';

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
/** Where a link may lead: neither a script nor a share that a reader's machine would log in to. */
const schemes = ['http', 'https', 'mailto', 'tel'];

/** Written anew from what its pages need, so that nothing else that lay in the file comes along. @throws Problem KF006, KF007, KF015 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') throw problem('KF007');
  try {
    const pdf = await withinLimit(() => PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false }));
    if (pdf.isEncrypted) throw problem('KF006');
    const pages = pdf.getPageCount();
    if (pages === 0) throw problem('KF007');
    if (pages > mostPages) throw problem('KF015');
    for (const [, object] of pdf.context.enumerateIndirectObjects()) clean(object, pdf);
    const { trailerInfo } = pdf.context;
    delete trailerInfo.Info;
    delete trailerInfo.ID;
    keepReachable(pdf);
    refuseBombs(pdf);
    return await pdf.save({ addDefaultPage: false, updateFieldAppearances: false });
  } catch (error) {
    if (isProblem(error) || error instanceof RangeError) throw error;
    throw problem(error instanceof Error && /encrypt|password/i.test(error.message) ? 'KF006' : 'KF007');
  }
}

function clean(object: PDFObject, pdf: PDFDocument): void {
  if (object instanceof PDFArray) for (const item of object.asArray()) clean(item, pdf);
  if (object instanceof PDFStream) clean(object.dict, pdf);
  if (!(object instanceof PDFDict)) return;
  for (const name of unwanted) object.delete(PDFName.of(name));
  for (const name of ['A', 'PA', 'Next']) {
    const action = resolved(object.get(PDFName.of(name)), pdf);
    if (action instanceof PDFDict && !isHarmless(action, pdf)) object.delete(PDFName.of(name));
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

function isHarmless(action: PDFDict, pdf: PDFDocument): boolean {
  const does = nameIn(action, 'S', pdf);
  if (does !== 'URI') return actions.includes(does);
  const to = resolved(action.get(PDFName.of('URI')), pdf);
  const address = to instanceof PDFString || to instanceof PDFHexString ? to.decodeText() : '';
  return schemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`));
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
  // The highest number is that of the objects left, so that a second writing changes nothing.
  context.largestObjectNumber = Math.max(...context.enumerateIndirectObjects().map(([ref]) => ref.objectNumber));
}
