import { inflateSync, constants as zlib } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { memberOf } from '../../../../contract/platform/member-of.ts';
import { isProblem, problem } from '../../../../contract/platform/problem.ts';

const mostUnpacked = 256 * 1024 * 1024;
const mostOfOne = 1032;
const expanding = ['FlateDecode', 'LZWDecode', 'RunLengthDecode'];

let bytesLeft = 0;
let refusals = new WeakMap<PDFContext, unknown>();

// The library would follow any chain of filters, so streams that it unpacks while reading are unpacked for it, within limits.
const [readObjects, readReferences] = [PDFObjectStreamParser.forStream, PDFXRefStreamParser.forStream];
PDFObjectStreamParser.forStream = (stream, shouldWait) => readObjects(unpacked(stream), shouldWait);
PDFXRefStreamParser.forStream = (stream) =>
  readReferences(isLocked(stream) ? withoutEntries(stream) : unpacked(stream));

/** Call it for one file at a time. @throws Problem KF007 damaged, KF015 beyond the limit, KF035 other filters */
export async function withinLimit(read: () => Promise<PDFDocument>): Promise<PDFDocument> {
  bytesLeft = mostUnpacked;
  refusals = new WeakMap();
  const pdf = await read();
  // The library goes on after a fault. One from before it had the document's key belongs to another context, and does not count.
  const refusal = refusals.get(pdf.context);
  if (refusal !== undefined) throw refusal;
  return pdf;
}

/** The library decrypts a list of references, which is never encrypted, so it gets an empty one, which nothing reads afterwards. */
function isLocked({ dict }: PDFRawStream): boolean {
  return dict.context.isDecrypted;
}

function withoutEntries({ dict }: PDFRawStream): PDFRawStream {
  const empty = dict.clone(dict.context);
  empty.delete(PDFName.of('Filter'));
  empty.set(PDFName.of('Index'), dict.context.obj([]));
  return PDFRawStream.of(empty, new Uint8Array());
}

function unpacked(stream: PDFRawStream): PDFRawStream {
  const { context } = stream.dict;
  try {
    const contents = contentsOf(stream);
    const dict = stream.dict.clone(context);
    dict.delete(PDFName.of('Filter'));
    return PDFRawStream.of(dict, contents);
  } catch (error) {
    if (!refusals.has(context)) refusals.set(context, error);
    if (isProblem(error) && error.code === 'KF015') bytesLeft = 0;
    throw error;
  }
}

/** One limit covers the unpacked size of all streams that are read from a file. @throws Problem KF007, KF015, KF035 */
export function contentsOf({ dict, contents }: PDFRawStream): Uint8Array {
  const filters = filtersOf(dict);
  if (filters.length > 1 || (filters.length === 1 && filters[0] !== 'FlateDecode')) throw problem('KF035');
  const bytes = filters.length === 0 ? contents : inflated(contents, bytesLeft);
  if (bytes.length > bytesLeft) throw problem('KF015');
  bytesLeft -= bytes.length;
  return bytes;
}

export function refuseBombs(pdf: PDFDocument): void {
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const filters = filtersOf(object.dict);
    if (filters.filter((filter) => expanding.includes(filter)).length > 1) throw problem('KF015');
    if (filters[0] !== 'FlateDecode' || object.contents.length * mostOfOne <= mostUnpacked) continue;
    if (unpacksTooFar(object.contents)) throw problem('KF015');
  }
}

function unpacksTooFar(packed: Uint8Array): boolean {
  try {
    inflateSync(packed, { maxOutputLength: mostUnpacked });
    return false;
  } catch (error) {
    return isTooLarge(error);
  }
}

function inflated(packed: Uint8Array, maxOutputLength: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength), finishFlush: zlib.Z_SYNC_FLUSH });
  } catch (error) {
    throw problem(isTooLarge(error) ? 'KF015' : 'KF007');
  }
}

function isTooLarge(error: unknown): boolean {
  return memberOf(error, 'code') === 'ERR_BUFFER_TOO_LARGE';
}

function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const all = filter instanceof PDFArray ? filter.asArray().map((_, at) => filter.lookup(at)) : [filter];
  return all.flatMap((one) => (one === undefined ? [] : [one instanceof PDFName ? one.decodeText() : 'unknown']));
}
