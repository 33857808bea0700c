import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { attachmentsOf, textOf } from './text-of.ts';
import type { Sample } from './thirty-kinds.ts';
import { unzipped } from './unzipped.ts';

/** The value of a pixel has 256 steps, and a JPEG is compressed once more. */
const mostDifference = 4;

type Content = Exclude<Sample['expected'], string>;

export async function lossOf(
  expected: Content,
  output: Buffer,
  leftOut: readonly string[],
): Promise<string | undefined> {
  if ('same' in expected) return output.equals(expected.same) ? undefined : 'other bytes';
  if ('size' in expected) return sizeLoss(expected.size, output);
  if ('pixels' in expected) return pixelLoss(expected.pixels, output);
  if ('entries' in expected) return entryLoss(expected, output, leftOut);
  return textLoss(expected, output);
}

async function sizeLoss([width, height]: readonly [number, number], output: Buffer): Promise<string | undefined> {
  const metadata = await sharp(output).metadata();
  return metadata.width === width && metadata.height === height ? undefined : `${metadata.width} x ${metadata.height}`;
}

async function pagesOf(bytes: Buffer): Promise<Buffer[]> {
  const { pages = 1 } = await sharp(bytes).metadata();
  return Promise.all(
    Array.from({ length: pages }, (_, page) =>
      sharp(bytes, { page }).autoOrient().toColourspace('srgb').flatten({ background: 'white' }).raw().toBuffer(),
    ),
  );
}

async function pixelLoss(sent: Buffer, output: Buffer): Promise<string | undefined> {
  const [before, after] = [await pagesOf(sent), await pagesOf(output)];
  if (before.length !== after.length) return `${after.length} pages of ${before.length}`;
  for (const [no, page] of before.entries()) {
    const other = after[no] ?? Buffer.alloc(0);
    // Pages of several sizes get margins.
    if (other.length < page.length) return `page ${no + 1} is smaller`;
    if (other.length > page.length) continue;
    const difference = page.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / page.length;
    if (difference > mostDifference) return `page ${no + 1} differs by ${difference}`;
  }
  return undefined;
}

async function entryLoss(
  { entries, leftOut: named }: Extract<Content, { entries: unknown }>,
  output: Buffer,
  leftOut: readonly string[],
): Promise<string | undefined> {
  const files = await unzipped(output);
  if (files.size !== entries.size) return `${files.size} files of ${entries.size}`;
  for (const [name, bytes] of entries) if (!files.get(name)?.equals(bytes)) return `the file ${name}`;
  return leftOut.join() === named.join() ? undefined : `named as left out: ${leftOut.join()}`;
}

async function textLoss(
  { text, inner = new Map(), pages = 1 }: Extract<Content, { text: string }>,
  output: Buffer,
): Promise<string | undefined> {
  const content = await textOf(output);
  if (!content.includes(text)) return `its text, which is ${content}`;
  if ((await PDFDocument.load(output)).getPageCount() !== pages) return 'a page';
  const files = await attachmentsOf(output);
  for (const [name, bytes] of inner) if (!files.get(name)?.equals(bytes)) return `the file ${name}`;
  return undefined;
}
