import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { tiffOf } from './bombs.ts';
import { heicOf } from './heic.ts';
import {
  ciphers,
  formPdf,
  handmadePdf,
  pdfWith,
  pdfWithAnnotation,
  pdfWithFiles,
  restrictedPdf,
  xfaPdf,
} from './pdf-kinds.ts';
import { pagesOf } from './pictures.ts';
import { dicomOf, zipOf } from './zips.ts';

type Content =
  | { text: string; inner?: ReadonlyMap<string, Buffer>; pages?: number }
  | { pixels: Buffer }
  | { size: readonly [width: number, height: number] }
  | { same: Buffer }
  | { entries: ReadonlyMap<string, Buffer>; leftOut: readonly string[] };

export type Sample = {
  of: string;
  name: string;
  bytes: Buffer;
  /** The reason of a refusal, or the stored contents. */
  expected: string | Content;
  /** Only forms for images of hospitals take it, and only in pieces. */
  inPieces?: true;
};

type Make = (no: number) => Promise<Omit<Sample, 'of' | 'name'>> | Omit<Sample, 'of' | 'name'>;

/** Endings that say nothing, or something else. */
const oddNames = ['', '.', '.jfif', '.HEIC', '.pdf', '.tmp1', '.bin', '.2026', ' (1)', '.JPG', '.dcm', '.webp'];

const words = (no: number) => `Finding ${no} of the doors`;

function picture(no: number) {
  const [width, height] = [40 + (no % 37), 30 + (no % 23)];
  const half = {
    create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: { r: no % 256, g: 40, b: 200 } },
  };
  const whole = { create: { width, height, channels: 3 as const, background: { r: 200, g: (no * 7) % 256, b: 30 } } };
  return sharp(whole).composite([{ input: half, left: 0, top: 0 }]);
}

const drawn = async (bytes: Buffer) => ({ bytes, expected: { pixels: bytes } });
const noise = (no: number, length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * (no + 7919)) % 251));
const refused = (bytes: Buffer, expected: string) => ({ bytes, expected });
const pdf = (bytes: Buffer, no: number) => ({ bytes, expected: { text: words(no) } });
const cutAt = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

function disk(no: number, more: readonly string[], separator = '/') {
  const files = new Map([
    ['DICOMDIR', dicomOf(300 + (no % 50))],
    [`DICOM${separator}PA1${separator}IM1`, dicomOf(2000 + no)],
    [`DICOM${separator}PA1${separator}IM2.dcm`, dicomOf(3000 + no)],
  ]);
  const all = [...files].map(([name, bytes], at) => ({
    name,
    bytes,
    isStored: (no + at) % 3 === 0,
    isStreamed: (no + at) % 4 === 0,
  }));
  const bytes = zipOf([...all.slice(0, 1), ...more.map((name) => ({ name, bytes: noise(no, 400) })), ...all.slice(1)]);
  return { bytes, expected: { entries: files, leftOut: more }, inPieces: true as const };
}

function animated(png: Buffer): Buffer {
  const body = Buffer.from('acTL\0\0\0\x02\0\0\0\0', 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]);
}

/** Each `no` is another file of its kind. */
export const kinds: Readonly<Record<string, Make>> = {
  'a PDF': async (no) => pdf(await pdfWith(words(no), undefined, no % 2 === 0), no),
  'a PDF behind something else': async (no) =>
    pdf(Buffer.concat([Buffer.alloc(1 + ((no * 13) % 1000), no % 2 === 0 ? '\n' : 'x'), await pdfWith(words(no))]), no),
  'a PDF that must not be printed': async (no) =>
    pdf(await restrictedPdf(words(no), ciphers[no % ciphers.length] ?? 'AES-256'), no),
  'a filled-in form': async (no) => pdf(await formPdf(words(no), no % 2 === 0), no),
  'a form of LiveCycle with fields': async (no) => pdf(await xfaPdf(words(no), { fields: 1 + (no % 3) }), no),
  'a PDF by hand': (no) => pdf(handmadePdf(words(no)), no),
  'a PDF with files inside': async (no) => {
    const inner = new Map([
      ['invoice.xml', Buffer.from(`<invoice no="${no}"/>`)],
      ['measured.csv', noise(no, 50)],
    ]);
    const files = [...inner].map(([name, bytes]) => ({ name, bytes }));
    return { bytes: await pdfWithFiles(words(no), files, no % 2 === 0), expected: { text: words(no), inner } };
  },
  'a JPEG': async (no) => drawn(await picture(no).jpeg({ quality: 95 }).toBuffer()),
  'a JPEG of wide colours': async (no) =>
    drawn(await picture(no).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()),
  'a progressive JPEG': async (no) => drawn(await picture(no).jpeg({ quality: 95, progressive: true }).toBuffer()),
  'a turned JPEG': async (no) =>
    drawn(
      await picture(no)
        .withMetadata({ orientation: 1 + (no % 8) })
        .jpeg({ quality: 95 })
        .toBuffer(),
    ),
  'a PNG': async (no) =>
    drawn(
      await picture(no)
        .png({ palette: no % 2 === 0 })
        .toBuffer(),
    ),
  'a PNG of 16 bits': async (no) => drawn(await picture(no).toColourspace('rgb16').png().toBuffer()),
  'a HEIC': (no) => ({
    bytes: Buffer.concat([heicOf({ turns: no % 4, ...(no % 3 === 0 && { colours: 12 }) }), freeBox(no)]),
    expected: { size: no % 2 === 0 ? [96, 64] : [64, 96] },
  }),
  'a burst': (no) => ({
    bytes: Buffer.concat([heicOf({ many: 2 + (no % 3) }), freeBox(no)]),
    expected: { text: '', pages: 2 + (no % 3) },
  }),
  'a TIFF': async (no) =>
    drawn(
      await picture(no)
        .tiff({ compression: no % 2 === 0 ? 'lzw' : 'deflate' })
        .toBuffer(),
    ),
  'a scan of several pages': async (no) =>
    drawn(
      await pagesOf(Array.from({ length: 2 + (no % 3) }, (_, page) => [30 + (no % 61), 40 + (no % 3) * page] as const)),
    ),
  'a fax': (no) => drawn(tiffOf(Array.from({ length: 1 + (no % 3) }, () => [400 + no, 300] as const))),
  'a DICOM': (no) => {
    const bytes = dicomOf(400 + no);
    return { bytes, expected: { same: bytes }, inPieces: true };
  },
  'a disk of pictures': (no) => disk(no, []),
  'a disk with a viewer': (no) =>
    disk(no, ['viewer.exe', 'AUTORUN.INF', 'INDEX.HTM', 'menu.js'].slice(0, 1 + (no % 4))),
  'a disk packed by Windows': (no) => disk(no, no % 2 === 0 ? ['desktop.ini'] : [], '\\'),
  'a PDF with a password': async (no) => refused(await restrictedPdf(words(no), 'AES-256', 'titok'), 'KF006'),
  'a PDF that was cut': async (no) =>
    refused(cutAt(await pdfWith(words(no), undefined, false), 0.1 + (no % 6) / 10), 'KF007'),
  'a JPEG that was cut': async (no) =>
    refused(
      cutAt(
        await sharp(noise(no, 90 * 90 * 3), { raw: { width: 90, height: 90, channels: 3 } })
          .jpeg()
          .toBuffer(),
        0.2 + (no % 5) / 10,
      ),
      'KF007',
    ),
  'a form that only Adobe draws': async (no) =>
    refused(await xfaPdf(words(no), no % 2 === 0 ? {} : { fields: 1, mark: 'catalog' }), 'KF028'),
  'a PDF with a program inside': async (no) =>
    refused(await pdfWithFiles(words(no), [{ name: `tool ${no}.exe`, bytes: noise(no, 90) }]), 'KF029'),
  'a PDF with a film': async (no) =>
    refused(await pdfWithAnnotation(words(no), no % 2 === 0 ? 'RichMedia' : 'Movie'), 'KF030'),
  'an animation': async (no) => refused(animated(await picture(no).png().toBuffer()), 'KF035'),
  'a GIF or a WebP': async (no) =>
    refused(await (no % 2 === 0 ? picture(no).gif() : picture(no).webp()).toBuffer(), 'KF025'),
  'a text': (no) => refused(Buffer.from(`${words(no)}\n`.repeat(1 + (no % 90))), 'KF025'),
  'a program': (no) => refused(Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), noise(no, 900)]), 'KF025'),
  'an empty file': () => refused(Buffer.alloc(0), 'KF010'),
  'a text document': (no) => ({
    ...refused(
      zipOf([
        { name: '[Content_Types].xml', bytes: noise(no, 90) },
        { name: 'word/document.xml', bytes: noise(no, 300) },
      ]),
      'KF005',
    ),
    inPieces: true,
  }),
  'an archive of programs': (no) => ({
    ...refused(zipOf([{ name: `viewer ${no}.exe`, bytes: noise(no, 300) }]), 'KF032'),
    inPieces: true,
  }),
  'an archive with a password': (no) => ({
    ...refused(zipOf([{ name: `IM${no}`, bytes: dicomOf(400), says: { flags: 1 } }]), 'KF031'),
    inPieces: true,
  }),
};

/** No reader looks at this box, so each file has bytes of its own. */
function freeBox(no: number): Buffer {
  const box = Buffer.from('\0\0\0\x10free\0\0\0\0\0\0\0\0', 'latin1');
  box.writeUInt32BE(no, 8);
  return box;
}

export async function samplesOf(count: number): Promise<Sample[]> {
  const makers = Object.entries(kinds);
  const made: Sample[] = [];
  for (let no = 0; no < count; no += 1) {
    const [of, make] = makers[no % makers.length] ?? [];
    if (of === undefined || make === undefined) continue;
    const turn = Math.floor(no / makers.length) + no;
    made.push({ of, name: `file ${no}${oddNames[turn % oddNames.length]}`, ...(await make(no)) });
  }
  return made;
}
