import { createDeflate, deflateSync } from 'node:zlib';

const MB = 1024 * 1024;

/** The stream of objects has to be unpacked before the file can be read. */
export function pdfOf(filter: string, packed: Buffer, type = '/ObjStm'): Buffer {
  const before = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>
endobj
9 0 obj
/ObjStm
endobj
4 0 obj
<< /Type ${type} /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>
stream
`;
  const after = '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 10 >>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(before), packed, Buffer.from(after)]);
}

export async function packedZeros(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const packing = Array.fromAsync<Buffer>(deflate);
  const zeros = Buffer.alloc(MB);
  for (let no = 0; no < megabytes; no += 1)
    if (!deflate.write(zeros)) await new Promise((go) => deflate.once('drain', go));
  deflate.end();
  return Buffer.concat(await packing);
}

const longestStrip = 8 * MB;

/** Black and white pages that all share one packed strip of blank rows. */
export function tiffOf(sizes: readonly (readonly [width: number, height: number])[]): Buffer {
  const largest = Math.max(...sizes.map(([width, height]) => Math.ceil(width / 8) * height));
  const strip = deflateSync(Buffer.alloc(Math.min(largest, longestStrip)), { level: 9 });
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(8 + strip.length + (strip.length % 2), 4);
  const pages = sizes.map(([width, height], no) => {
    const tags: [tag: number, type: number, value: number][] = [
      [256, 4, width],
      [257, 4, height],
      [258, 3, 1],
      [259, 3, 8],
      [262, 3, 1],
      [273, 4, 8],
      [277, 3, 1],
      [278, 4, height],
      [279, 4, strip.length],
    ];
    const length = 2 + tags.length * 12 + 4;
    const page = Buffer.alloc(length);
    page.writeUInt16LE(tags.length);
    for (const [at, [tag, type, value]] of tags.entries()) {
      page.writeUInt16LE(tag, 2 + at * 12);
      page.writeUInt16LE(type, 4 + at * 12);
      page.writeUInt32LE(1, 6 + at * 12);
      page.writeUInt32LE(value, 10 + at * 12);
    }
    const first = head.readUInt32LE(4);
    if (no < sizes.length - 1) page.writeUInt32LE(first + length * (no + 1), length - 4);
    return page;
  });
  return Buffer.concat([head, strip, Buffer.alloc(strip.length % 2), ...pages]);
}
