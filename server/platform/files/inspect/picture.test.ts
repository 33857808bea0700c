import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tiffOf } from '../../../../tests/files/bombs.ts';
import { heicOf } from '../../../../tests/files/heic.ts';
import { pagesOf } from '../../../../tests/files/pictures.ts';
import { deep } from '../../../../tests/support/deep.ts';
import { cleaned } from './clean.ts';
import { createInspector } from './inspector.ts';

const red = { r: 234, g: 51, b: 35 };
const plain = (width = 64, height = 48, background: string | typeof red = red) =>
  sharp({ create: { width, height, channels: 3, background } });

type Look = { code?: string; count?: unknown; most?: unknown; kind?: string; bytes?: Uint8Array };

async function look(bytes: Uint8Array): Promise<Look> {
  const verdict = await cleaned({ kind: 'jpeg', bytes });
  return 'fault' in verdict
    ? { code: verdict.fault, ...verdict.details }
    : { kind: verdict.kind, bytes: verdict.bytes };
}

async function pixelOf(bytes: Uint8Array | undefined): Promise<number[]> {
  const { data } = await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

function expectNear(pixel: readonly number[], expected: readonly number[]): void {
  expect(
    Math.max(...expected.map((value, no) => Math.abs(value - (pixel[no] ?? 0)))),
    `${pixel} for ${expected}`,
  ).toBeLessThanOrEqual(6);
}

async function wide(): Promise<Buffer> {
  const { icc } = await sharp(await plain().withIccProfile('p3').png().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
}

describe('the colours of a picture', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', () => plain().jpeg({ quality: 100 }).toBuffer()],
    ['a JPEG of wide colours', () => plain().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()],
    ['a progressive JPEG', () => plain().jpeg({ quality: 100, progressive: true }).toBuffer()],
    ['a PNG', () => plain().png().toBuffer()],
    ['a PNG of wide colours', () => plain().withIccProfile('p3').png().toBuffer()],
    ['a PNG of 16 bits', () => plain().toColourspace('rgb16').png().toBuffer()],
    ['a PNG with a palette', () => plain().png({ palette: true }).toBuffer()],
    ['an interlaced PNG', () => plain().png({ progressive: true }).toBuffer()],
    ['a TIFF', () => plain().tiff().toBuffer()],
    ['a TIFF of wide colours', () => plain().withIccProfile('p3').tiff().toBuffer()],
    ['a TIFF packed as JPEG', () => plain().tiff({ compression: 'jpeg', quality: 100 }).toBuffer()],
    ['a TIFF packed by Deflate', () => plain().tiff({ compression: 'deflate' }).toBuffer()],
    ['a TIFF in tiles', () => plain().tiff({ tile: true }).toBuffer()],
    ['a BigTIFF', () => plain().tiff({ bigtiff: true }).toBuffer()],
  ])('of %s are those that a screen showed before (S5-15)', async (_what, make) => {
    const { bytes } = await look(await make());
    expectNear(await pixelOf(bytes), [red.r, red.g, red.b]);
  });

  it('of a JPEG for print are those that a screen shows of it (S5-15)', async () => {
    const print = await plain().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer();
    expectNear(await pixelOf((await look(print)).bytes), await pixelOf(print));
  });

  it('of a HEIC are converted as those of a JPEG with the same profile are (S5-15)', async () => {
    const plainly = await look(heicOf());
    const { width, height } = await sharp(plainly.bytes).metadata();
    const raw = await sharp(plainly.bytes).removeAlpha().raw().toBuffer();
    // The same pixels with another profile.
    const png = await sharp(raw, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const chunk = await iccChunk(await wide());
    const asWide = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
    const expected = await pixelsAt(asWide);
    for (const colours of [await wide(), 12]) {
      const { kind, bytes } = await look(heicOf({ colours }));
      expect(kind).toBe('jpeg');
      const pixels = await pixelsAt(bytes);
      for (const [no, pixel] of expected.entries()) expectNear(pixels[no] ?? [], pixel);
    }
    expect(Math.abs((expected[1]?.[0] ?? 0) - ((await pixelsAt(plainly.bytes))[1]?.[0] ?? 0))).toBeGreaterThan(8);
    // Primaries of sRGB change nothing.
    const same = await pixelsAt((await look(heicOf({ colours: 1 }))).bytes);
    for (const [no, pixel] of (await pixelsAt(plainly.bytes)).entries()) expectNear(same[no] ?? [], pixel);
  });
});

/** One in the middle of each half. */
async function pixelsAt(bytes: Uint8Array | undefined): Promise<number[][]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [1, 3].map((quarter) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor((info.width * quarter) / 4)) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

async function iccChunk(profile: Buffer): Promise<Buffer> {
  const { crc32, deflateSync } = await import('node:zlib');
  const body = Buffer.concat([Buffer.from('iCCPp3\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

describe('what a phone or a scanner sends', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['a HEIC of another brand', 'jpeg', () => heicOf({ brands: ['mif1', 'mif1', 'heic'] })],
    [
      'a HEIC with more brands',
      'jpeg',
      () => heicOf({ brands: ['heic', 'mif1', 'MiHE', 'MiPr', 'miaf', 'MiHB', 'heic'] }),
    ],
    ['a burst of three', 'pdf', () => heicOf({ many: 3 })],
    [
      'a scan of two pages',
      'tiff',
      () =>
        pagesOf([
          [90, 60],
          [90, 60],
        ]),
    ],
    [
      'a scan of two sizes',
      'tiff',
      () =>
        pagesOf([
          [90, 60],
          [60, 90],
        ]),
    ],
    ['a fax', 'tiff', () => tiffOf([[900, 600]])],
  ])('%s is kept as %s (S5-15)', async (_what, kind, make) => {
    expect((await look(await make())).kind).toBe(kind);
  });

  it('a HEIC that was turned is kept upright (S5-15)', async () => {
    const { width, height } = await sharp((await look(heicOf({ turns: 1 }))).bytes).metadata();
    expect([width, height]).toEqual([64, 96]);
  });

  it('a burst is kept with each of its pictures on a page (S5-15)', async () => {
    const { bytes } = await look(heicOf({ many: 4 }));
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    expect((await PDFDocument.load(bytes ?? Buffer.alloc(0))).getPages().map((page) => page.getSize())).toEqual(
      Array.from({ length: 4 }, () => ({ width: 96, height: 64 })),
    );
  });

  it.runIf(deep).each([1, 6])(
    'a picture of 108 megapixels is kept whole within the memory of the process (orientation %i) (S5-15, T27)',
    async (orientation) => {
      const sent = await plain(12_000, 9000).withMetadata({ orientation }).jpeg({ quality: 60 }).toBuffer();
      const { bytes } = await createInspector()({ kind: 'jpeg', bytes: sent }, undefined);
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height].toSorted((one, other) => other - one)).toEqual([12_000, 9000]);
    },
  );

  it('one of more megapixels than we take is told with both numbers (S5-18)', async () => {
    const header = await plain(200, 100).png().toBuffer();
    header.writeUInt32BE(16_320, 16);
    header.writeUInt32BE(12_240, 20);
    const { crc32 } = await import('node:zlib');
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    expect(await look(header)).toEqual({ code: 'KF026', count: 200, most: 110 });
  });
});

describe('a picture that cannot be kept whole', () => {
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    [
      'a JPEG cut in the middle',
      'KF007',
      async () =>
        cut(
          await sharp(
            Buffer.alloc(300 * 300 * 3, 1).map((_, no) => (no * 7919) % 251),
            { raw: { width: 300, height: 300, channels: 3 } },
          )
            .jpeg()
            .toBuffer(),
        ),
    ],
    [
      'a PNG cut in the middle',
      'KF007',
      async () => cut(await plain(300, 300).png({ compressionLevel: 0 }).toBuffer()),
    ],
    ['a HEIC cut in the middle', 'KF007', () => heicOf().subarray(0, 200)],
    ['a picture of another way in a HEIC', 'KF035', () => heicOf({ codec: 'av01' })],
    [
      'an animation',
      'KF035',
      async () => {
        const png = await plain().png().toBuffer();
        return Buffer.concat([
          png.subarray(0, 33),
          Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1'),
          png.subarray(33),
        ]);
      },
    ],
    ['a scan of too many pages', 'KF027', () => tiffOf(Array.from({ length: 201 }, () => [8, 8] as const))],
    [
      'a camera’s raw picture',
      'KF005',
      async () => {
        const tiff = await plain().tiff().toBuffer();
        return Buffer.concat([Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1'), tiff.subarray(12)]);
      },
    ],
    ['a GIF', 'KF025', () => plain().gif().toBuffer()],
    ['a WebP', 'KF025', () => plain().webp().toBuffer()],
    ['nothing that is known', 'KF025', () => Buffer.alloc(4000)],
  ])('%s is refused as %s (S5-15, S5-18)', async (_what, code, make) => {
    expect((await look(await make())).code).toBe(code);
  });
});
