import sharp, { type Metadata, type Sharp } from 'sharp';
import { fileKinds, fileLimits } from '../../../../contract/platform/file-limits.ts';
import { type ErrorCode, problem } from '../../../../contract/platform/problem.ts';
import type { RawPicture, Size } from './raw-picture.ts';

// A picture is decoded and drawn anew, so that nothing hidden and no place of origin survives.

const mostPixels = fileKinds.jpeg.maxPixels;
const mostPagePixels = 2 * mostPixels;
const mostPages = fileLimits.mostPages.tiff;
const previewWidth = 320;

// The library gets one thread and no cache, so that pictures never take memory and cores from the bookings.
sharp.concurrency(1);
sharp.cache(false);

type Redraw = (bytes: Uint8Array) => Promise<Buffer>;

const options = { limitInputPixels: mostPixels, failOn: 'truncated' } as const;

export const redrawn: Record<'jpeg' | 'png' | 'tiff', Redraw> = {
  jpeg: (bytes) => drawn(bytes, asJpeg),
  png: (bytes) => {
    if (isMoving(bytes)) throw problem('KF035');
    return drawn(bytes, (picture) => picture.png());
  },
  tiff: pagesOf,
};

export function jpegOf({ bytes }: RawPicture): Promise<Buffer> {
  return drawn(bytes, (picture, size) => asJpeg(picture.removeAlpha(), size));
}

export function previewOf(picture: Uint8Array): Promise<Buffer> {
  const small = sharp(picture, { ...options, limitInputPixels: mostPagePixels }).resize({
    width: previewWidth,
    height: previewWidth,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return orRefused(small.flatten({ background: 'white' }).jpeg({ quality: 70 }).toBuffer());
}

function isMoving(png: Uint8Array): boolean {
  const chunks = Buffer.from(png.buffer, png.byteOffset, png.length);
  const animation = chunks.indexOf('acTL');
  return animation !== -1 && animation < chunks.indexOf('IDAT');
}

async function drawn(bytes: Uint8Array, encode: (picture: Sharp, size: Size) => Sharp): Promise<Buffer> {
  const size = await headerOf(bytes);
  refuseHuge(size);
  return orRefused(encode(sharp(bytes, options).autoOrient(), size).toBuffer());
}

const mostWithBestCodes = 20_000_000;

function asJpeg(picture: Sharp, { width, height }: Size): Sharp {
  return picture.jpeg({ quality: 90, optimiseCoding: width * height <= mostWithBestCodes });
}

async function pagesOf(bytes: Uint8Array): Promise<Buffer> {
  const { pages = 1, bitsPerSample } = await headerOf(bytes);
  const areSame = await refuseHugePages(bytes, pages);
  const all = { ...options, limitInputPixels: mostPagePixels };
  const encode = (picture: Sharp) =>
    bitsPerSample === 1
      ? picture.toColourspace('b-w').tiff({ bitdepth: 1, compression: 'ccittfax4' })
      : picture.tiff({ compression: 'lzw' });
  if (pages === 1) return orRefused(encode(sharp(bytes, all).autoOrient()).toBuffer());
  const same =
    areSame &&
    (await encode(sharp(bytes, { ...all, pages: -1 }))
      .toBuffer()
      .catch(() => undefined));
  if (same && (await headerOf(same)).pages === pages) return same;
  const single: Buffer[] = [];
  for (let page = 0; page < pages; page += 1) {
    single.push(
      await orRefused(
        sharp(bytes, { ...all, page })
          .tiff({ compression: 'lzw' })
          .toBuffer(),
      ),
    );
  }
  const join = { animated: true, background: 'white', halign: 'left', valign: 'top' } as const;
  return orRefused(encode(sharp(single, { ...all, join })).toBuffer());
}

/** The widest and the highest page count for all, because joining makes each as large. @returns whether all are of one size */
async function refuseHugePages(bytes: Uint8Array, pages: number): Promise<boolean> {
  if (pages > mostPages) throw problem('KF027', { most: mostPages });
  let joined: Size = { width: 0, height: 0 };
  const sizes = new Set<string>();
  for (let page = 0; page < pages; page += 1) {
    const { width, height } = await headerOf(bytes, page);
    refuseHuge({ width, height });
    joined = { width: Math.max(joined.width, width), height: Math.max(joined.height, height) };
    refuseHuge({ width: joined.width, height: joined.height * pages }, mostPagePixels);
    sizes.add(`${width} ${height}`);
  }
  return sizes.size === 1;
}

function headerOf(bytes: Uint8Array, page = 0): Promise<Metadata> {
  return orRefused(sharp(bytes, { ...options, limitInputPixels: false, page }).metadata());
}

const megapixel = 1_000_000;

export function refuseHuge({ width, height }: Size, most = mostPixels): void {
  if (width * height <= most) return;
  throw problem('KF026', { count: Math.ceil((width * height) / megapixel), most: most / megapixel });
}

const unknownWay = /not? (?:implemented|configured|support)|unsupported|unknown compression/i;

function codeOf(words: string): ErrorCode {
  if (/memory/i.test(words)) return 'KF015';
  return unknownWay.test(words) ? 'KF035' : 'KF007';
}

function orRefused<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw problem(codeOf(error instanceof Error ? error.message : ''));
  });
}
