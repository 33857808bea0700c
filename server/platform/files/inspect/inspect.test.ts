import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tiffOf } from '../../../../tests/files/bombs.ts';
import { heicPhoto } from '../../../../tests/files/heic.ts';
import { activePdf, pdfWithLinks, plainPdf, protectedPdf, unpackedPdf } from '../../../../tests/files/pdfs.ts';
import { canary, pagesOf, photo } from '../../../../tests/files/pictures.ts';
import { harmless } from './inspect.ts';

/** The place is in hundredths of the width. */
async function isBlue(picture: Uint8Array, across: number, down: number): Promise<boolean> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor((info.height * down) / 100) * info.width + Math.floor((info.width * across) / 100)) * 3;
  return (data[at + 2] ?? 0) > (data[at] ?? 0);
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'tiff'] as const)(
    '%s is drawn anew, upright, without camera, place and profile (P06)',
    async (format) => {
      const { kind, bytes, preview } = await harmless(await photo(format), format);
      const { exif, icc, xmp, orientation, width, height } = await sharp(bytes).metadata();
      expect([kind, exif, icc, xmp, orientation ?? 1, width, height]).toEqual([
        format,
        undefined,
        undefined,
        undefined,
        1,
        64,
        96,
      ]);
      expect(Buffer.from(bytes).includes(canary)).toBe(false);
      expect([await isBlue(bytes, 50, 10), await isBlue(bytes, 50, 90)]).toEqual([true, false]);
      expect((await sharp(preview).metadata()).format).toBe('jpeg');
    },
  );

  it('HEIC becomes a JPEG that shows the same, without camera and place (P06)', async () => {
    expect(heicPhoto.includes('CanaryCam')).toBe(true);
    const { kind, bytes } = await harmless(heicPhoto, 'heic');
    const { format, exif, width, height } = await sharp(bytes).metadata();
    expect([kind, format, exif, width, height]).toEqual(['jpeg', 'jpeg', undefined, 96, 64]);
    expect([await isBlue(bytes, 10, 50), await isBlue(bytes, 90, 50)]).toEqual([true, false]);
  });

  it('TIFF keeps all its pages, of one size and of several', async () => {
    for (const sizes of [
      [
        [90, 60],
        [90, 60],
      ],
      [
        [90, 60],
        [60, 120],
        [30, 30],
      ],
    ] as const) {
      const { bytes } = await harmless(await pagesOf(sizes), 'tiff');
      expect((await sharp(bytes).metadata()).pages).toBe(sizes.length);
    }
  });

  it('TIFF in black and white, as a fax is, keeps its pages and stays small', async () => {
    for (const sizes of [
      [[900, 600]],
      [
        [900, 600],
        [900, 600],
      ],
      [
        [900, 600],
        [600, 900],
      ],
    ] as const) {
      const { bytes } = await harmless(tiffOf(sizes), 'tiff');
      const { pages, bitsPerSample } = await sharp(bytes).metadata();
      expect([pages ?? 1, bitsPerSample]).toEqual([sizes.length, 1]);
    }
  });

  it('cut in the middle is refused as damaged, and nothing else is (S5-15)', async () => {
    const whole = await photo('jpeg', { width: 400, height: 400 });
    await expect(harmless(whole.subarray(0, whole.length / 2), 'jpeg')).rejects.toThrow('KF007');
    expect((await harmless(whole, 'png')).kind).toBe('jpeg');
    await expect(harmless(Buffer.from('no picture'), 'jpeg')).rejects.toThrow('KF025');
    await expect(harmless(heicPhoto.subarray(0, 500), 'heic')).rejects.toThrow('KF007');
  });

  it('T27: of 50,000 x 50,000 pixels is refused by its header, in no time and no memory', async () => {
    const header = Buffer.from(await photo('png', { turned: false }));
    header.writeUInt32BE(50_000, 16);
    header.writeUInt32BE(50_000, 20);
    const before = process.memoryUsage().rss;
    await expect(harmless(withCrc(header), 'png')).rejects.toThrow('KF026');
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('loses what was hung behind it', async () => {
    const polyglot = Buffer.concat([await photo('jpeg'), Buffer.from(`<script>${canary}</script>PK\u0003\u0004`)]);
    const { bytes } = await harmless(polyglot, 'jpeg');
    expect(Buffer.from(bytes).includes('<script>')).toBe(false);
  });
});

describe('a PDF', () => {
  it('T27: keeps links to pages, mailboxes and telephones, and loses those to scripts and shares', async () => {
    const safeLinks = ['https://example.com/a', 'HTTP://example.com', 'mailto:a@example.com', 'tel:+3612345678'];
    const unsafeLinks = [
      'javascript:alert(1)',
      'file://evil.example/share/a',
      ' javascript:1',
      '\\\\\\\\evil\\\\a',
      'a.html',
      'data:text/html,1',
    ];
    const { bytes } = await harmless(await pdfWithLinks([...safeLinks, ...unsafeLinks]), 'pdf');
    const text = await unpackedPdf(bytes);
    expect([...new Set(text.match(/\/URI \(.*?\)/g))]).toEqual(safeLinks.map((address) => `/URI (${address})`));
  });

  it('keeps its page and its files, and loses script, launch and whatever tells who made it (P06)', async () => {
    const original = await activePdf();
    expect(await unpackedPdf(original)).toContain('/JavaScript');
    const { kind, bytes, preview } = await harmless(original, 'pdf');
    expect([kind, preview]).toEqual(['pdf', undefined]);
    const text = await unpackedPdf(bytes);
    expect(text).not.toMatch(/\/(?:JS|JavaScript|Launch|FileAttachment|OpenAction|AA|Metadata|Producer)\b/);
    expect(text).not.toContain(canary);
    expect(text).toContain('what came along');
    expect(text).toContain('/Link');
    expect(text).toContain('/Helvetica');
  });

  it('written anew a second time is the same, byte for byte', async () => {
    for (const made of [await plainPdf(), await activePdf()]) {
      const { bytes } = await harmless(made, 'pdf');
      expect(Buffer.compare((await harmless(bytes, 'pdf')).bytes, bytes)).toBe(0);
    }
  });

  it('with a password is refused by a code of its own (R44)', async () => {
    await expect(harmless(await protectedPdf(), 'pdf')).rejects.toThrow('KF006');
  });

  it('that is none or is cut is refused, and one behind something else is not (S5-15)', async () => {
    const whole = await plainPdf();
    await expect(harmless(Buffer.from('%PDF-1.7 nothing'), 'pdf')).rejects.toThrow('KF007');
    const { bytes } = await harmless(Buffer.concat([Buffer.from('<script>'), whole]), 'jpeg');
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  });
});

/** The check sum of a PNG's header, so that only its size is wrong. */
function withCrc(png: Buffer): Buffer {
  let crc = 0xffffffff;
  for (const byte of png.subarray(12, 29)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  png.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29);
  return png;
}
