import { readFileSync } from 'node:fs';

/** A phone's picture of 96 x 64 in HEVC, with the name of the camera and the place. */
export const heicPhoto = readFileSync('tests/files/photo.heic');

const hvcC = boxIn(heicPhoto, 'hvcC');
const picture = heicPhoto.subarray(0x1a4, 0x1a4 + 0x36);

function boxIn(bytes: Buffer, type: string): Buffer {
  const at = bytes.indexOf(type) - 4;
  return bytes.subarray(at, at + bytes.readUInt32BE(at));
}

function box(type: string, ...parts: (Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body]);
}

const version = [0, 0, 0, 0];
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const text = (value: string) => Buffer.from(`${value}\0`, 'latin1');

type Options = {
  /** A profile of colours, or the number of the primaries (12 are those of a phone’s screen). */
  colours?: Buffer | number;
  /** Quarter turns against the clock. */
  turns?: number;
  many?: number;
  brands?: readonly string[];
  codec?: string;
};

/** The pixels of `heicPhoto` in another container (ISO/IEC 23008-12). */
export function heicOf({
  colours,
  turns,
  many = 1,
  brands = ['heic', 'mif1', 'heic'],
  codec = 'hvc1',
}: Options = {}): Buffer {
  const properties = [hvcC, box('ispe', version, u32(96), u32(64))];
  if (typeof colours === 'number')
    properties.push(box('colr', Buffer.from('nclx'), u16(colours), u16(13), u16(6), [128]));
  else if (colours) properties.push(box('colr', Buffer.from('prof'), colours));
  if (turns !== undefined) properties.push(box('irot', [turns]));
  const ids = Array.from({ length: many }, (_, no) => no + 1);
  const own = properties.map((_, no) => (no === 0 ? 0x80 : 0) | (no + 1));
  const meta = (dataAt: number) =>
    box(
      'meta',
      version,
      box('hdlr', version, u32(0), Buffer.from('pict'), Buffer.alloc(12), [0]),
      box('pitm', version, u16(1)),
      box(
        'iloc',
        version,
        [0x44, 0],
        u16(many),
        ...ids.map((id) => Buffer.from([...u16(id), ...u16(0), ...u16(1), ...u32(dataAt), ...u32(picture.length)])),
      ),
      box(
        'iinf',
        version,
        u16(many),
        ...ids.map((id) => box('infe', [2, 0, 0, 0], u16(id), u16(0), Buffer.from(codec), text(''))),
      ),
      box(
        'iprp',
        box('ipco', ...properties),
        box('ipma', version, u32(many), ...ids.map((id) => Buffer.from([...u16(id), own.length, ...own]))),
      ),
    );
  const [major = 'heic', ...others] = brands;
  const start = box('ftyp', Buffer.from(major), u32(0), Buffer.from(others.join('')));
  const dataAt = start.length + meta(0).length + 8;
  return Buffer.concat([start, meta(dataAt), box('mdat', picture)]);
}
