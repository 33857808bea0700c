import { LRUCache } from 'lru-cache';

const largestTile = 18_000;

const qualities = [84, 78, 70, 62, 54] as const;

const drawn = new LRUCache<string, Buffer<ArrayBuffer>>({ max: 400, fetchMethod: (svg) => jpegOf(svg) });

/** @returns a JPEG of at most 18,000 bytes */
export async function tileJpeg(svg: string): Promise<Buffer<ArrayBuffer>> {
  return drawn.forceFetch(svg);
}

async function jpegOf(svg: string): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const drawing = sharp(Buffer.from(svg)).removeAlpha();
  for (const quality of qualities) {
    const jpeg = await drawing.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (jpeg.length <= largestTile) return Buffer.from(jpeg);
  }
  throw new Error(`a picture of a tile stays larger than ${largestTile} bytes`);
}
