import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { fileLimits } from '../../../../contract/platform/file-limits.ts';
import { longestMark } from '../../../../contract/platform/file-mark.ts';
import { isProblem, problem } from '../../../../contract/platform/problem.ts';
import { cleanAttachments } from './pdf-attachments.ts';
import { keepFormReadable } from './pdf-forms.ts';
import { dictsIn, lookup, nameIn } from './pdf-objects.ts';
import { refuseBombs, withinLimit } from './pdf-streams.ts';

const mostPages = fileLimits.mostPages.pdf;

/** Keys that run something, or tell who made the document and when; readers show none of them. */
const unwanted = [
  'AA',
  'JavaScript',
  'JS',
  'Metadata',
  'Navigator',
  'NeedsRendering',
  'OpenAction',
  'Perms',
  'PieceInfo',
  'Renditions',
  'XFA',
];
const moving = ['3D', 'Movie', 'RichMedia', 'Screen', 'Sound'];
const actions = ['GoTo', 'URI'];
/** Schemes that a link may have. Others could run a script, or make the reader's machine log in to a network share. */
const schemes = ['http', 'https', 'mailto', 'tel'];

/** Writes a document anew from what its catalog leads to, so that nothing else survives. @throws Problem one of the inspector's `faults` */
export async function cleanPdf(bytes: Uint8Array, depth = 0): Promise<Uint8Array> {
  const at = Buffer.from(bytes.subarray(0, longestMark)).indexOf('%PDF-');
  if (at === -1) throw problem('KF025');
  try {
    // An empty password opens a file that only forbids printing or copying.
    const opening = { password: '', ignoreEncryption: true, updateMetadata: false } as const;
    const pdf = await withinLimit(() => PDFDocument.load(bytes.subarray(at), opening));
    if (pdf.isEncrypted) throw problem('KF006');
    const pages = pdf.getPageCount();
    if (pages === 0) throw problem('KF007');
    if (pages > mostPages) throw problem('KF027', { most: mostPages });
    keepReachable(pdf);
    refuseIncomplete(pdf);
    keepFormReadable(pdf);
    await cleanAttachments(pdf, (attachment) => cleanPdf(attachment, depth + 1), depth);
    for (const [, object] of pdf.context.enumerateIndirectObjects())
      for (const dict of dictsIn(object)) clean(dict, pdf);
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

/** @throws Problem KF007 where a page, its text or a picture is missing, as in a file that was cut */
function refuseIncomplete(pdf: PDFDocument): void {
  for (const [, object] of pdf.context.enumerateIndirectObjects())
    for (const dict of dictsIn(object)) {
      const type = nameIn(dict, 'Type', pdf);
      const pictures = lookup(dict.get(PDFName.of('XObject')), pdf);
      const pages = type === 'Pages' ? partsOf(dict.get(PDFName.of('Kids')), pdf) : [];
      const streams = [
        ...(type === 'Page' ? partsOf(dict.get(PDFName.of('Contents')), pdf) : []),
        ...(pictures instanceof PDFDict ? pictures.values() : []),
      ];
      if (pages.some((page) => !(lookup(page, pdf) instanceof PDFDict))) throw problem('KF007');
      if (streams.some((stream) => !(lookup(stream, pdf) instanceof PDFStream))) throw problem('KF007');
    }
}

function partsOf(object: PDFObject | undefined, pdf: PDFDocument): PDFObject[] {
  const value = lookup(object, pdf);
  if (value instanceof PDFArray) return value.asArray();
  return object === undefined || value === PDFNull ? [] : [object];
}

function clean(dict: PDFDict, pdf: PDFDocument): void {
  for (const name of unwanted) dict.delete(PDFName.of(name));
  for (const name of ['A', 'PA', 'Next']) {
    const action = lookup(dict.get(PDFName.of(name)), pdf);
    if (action instanceof PDFDict && !isHarmless(action, pdf)) dict.delete(PDFName.of(name));
    if (action instanceof PDFArray && name === 'Next') dict.delete(PDFName.of(name));
  }
  const annots = lookup(dict.get(PDFName.of('Annots')), pdf);
  if (annots instanceof PDFArray) refuseMoving(annots, pdf);
}

/** @throws Problem KF030 for a film, a sound or a model, of which at most a still would remain */
function refuseMoving(annots: PDFArray, pdf: PDFDocument): void {
  for (let at = annots.size() - 1; at >= 0; at -= 1) {
    const annotation = lookup(annots.get(at), pdf);
    if (!(annotation instanceof PDFDict)) continue;
    const type = nameIn(annotation, 'Subtype', pdf);
    if (moving.includes(type)) throw problem('KF030');
    // An attachment without a file only names one on the sender's computer, which did not come along.
    if (type === 'FileAttachment' && !hasFile(annotation, pdf)) annots.remove(at);
  }
}

function hasFile(annotation: PDFDict, pdf: PDFDocument): boolean {
  const file = lookup(annotation.get(PDFName.of('FS')), pdf);
  return file instanceof PDFDict && file.has(PDFName.of('EF'));
}

function isHarmless(action: PDFDict, pdf: PDFDocument): boolean {
  const does = nameIn(action, 'S', pdf);
  if (does !== 'URI') return actions.includes(does);
  const to = lookup(action.get(PDFName.of('URI')), pdf);
  const address = to instanceof PDFString || to instanceof PDFHexString ? to.decodeText() : '';
  return schemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`));
}

/** Drops objects that the catalog does not lead to, because they may be an older version of the document, or a script. */
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
  // The highest number of an object is lowered, so that a second rewriting changes nothing.
  context.largestObjectNumber = Math.max(...context.enumerateIndirectObjects().map(([ref]) => ref.objectNumber));
}
