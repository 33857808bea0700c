import sharp, { type Metadata, type Sharp } from 'sharp';
import { problem } from '../../../../contract/platform/problem.ts';

// A picture is decoded and drawn anew: what was hidden in it, or told where it was taken, does not come along.

/** The most pixels of one picture, and of all pages of a TIFF together. */
export const mostPixels = 64_000_000;
const mostPagePixels = 256_000_000;
const mostPages = 200;
const previewWidth = 320;

// One thread and no cache, so that pictures never take memory and cores from the bookings.
sharp.concurrency(1);
sharp.cache(false);

export type RawPicture = { data: Uint8Array; width: number; height: number };
type Redraw = (bytes: Uint8Array) => Promise<Buffer>;

const options = { limitInputPixels: mostPixels, failOn: 'truncated' } as const;

export const redrawn: Record<'jpeg' | 'png' | 'tiff', Redraw> = {
  jpeg: (bytes) => drawn(bytes, (picture) => picture.jpeg({ quality: 90 })),
  png: (bytes) => drawn(bytes, (picture) => picture.png()),
  tiff: pagesOf,
};

export function jpegOf({ data, width, height }: RawPicture): Promise<Buffer> {
  return orRefused(
    sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
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

async function drawn(bytes: Uint8Array, encode: (picture: Sharp) => Sharp): Promise<Buffer> {
  refuseHuge(await headerOf(bytes));
  return orRefused(encode(sharp(bytes, options).autoOrient()).toBuffer());
}

/** Keeps every page; pages of different sizes get white margins, because one file has one size. */
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

type Size = { width: number; height: number };

/** Joined, each page becomes as wide as the widest and as high as the highest. @returns whether all are of one size */
async function refuseHugePages(bytes: Uint8Array, pages: number): Promise<boolean> {
  if (pages > mostPages) throw problem('KF015');
  let joined: Size = { width: 0, height: 0 };
  const sizes = new Set<string>();
  for (let page = 0; page < pages; page += 1) {
    const { width, height } = await headerOf(bytes, page);
    refuseHuge({ width, height });
    joined = { width: Math.max(joined.width, width), height: Math.max(joined.height, height) };
    if (joined.width * joined.height * pages > mostPagePixels) throw problem('KF015');
    sizes.add(`${width} ${height}`);
  }
  return sizes.size === 1;
}

function headerOf(bytes: Uint8Array, page = 0): Promise<Metadata> {
  return orRefused(sharp(bytes, { ...options, limitInputPixels: false, page }).metadata());
}

function refuseHuge({ width, height }: Size): void {
  if (width * height > mostPixels) throw problem('KF015');
}

function orRefused<T>(work: Promise<T>): Promise<T> {
  return work.catch(() => {
    throw problem('KF007');
  });
}
