import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  bytes?: Buffer;
  /** Said instead of what is true. */
  says?: { size?: number; at?: number; flags?: number; mode?: number; attributes?: number; before?: string };
};

/** A ZIP as any program writes it, or one that lies in its list. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, bytes = Buffer.alloc(0), says = {} } of entries) {
    const packed = deflateRawSync(bytes);
    const fields = (size: number, called = name) => {
      const common = Buffer.alloc(26);
      common.writeUInt16LE(20, 0);
      common.writeUInt16LE(0x800 | (says.flags ?? 0), 2);
      common.writeUInt16LE(8, 4);
      common.writeUInt32LE(crc32(bytes), 10);
      common.writeUInt32LE(packed.length, 14);
      common.writeUInt32LE(size, 18);
      common.writeUInt16LE(Buffer.byteLength(called), 22);
      return common;
    };
    const before = says.before ?? name;
    const head = [Buffer.from('PK\u0003\u0004'), fields(bytes.length, before), Buffer.from(before)];
    const local = Buffer.concat([...head, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((((says.mode ?? 0) << 16) | (says.attributes ?? 0)) >>> 0, 6);
    rest.writeUInt32LE(says.at ?? at, 10);
    list.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002\u0014\u0000'),
        fields(says.size ?? bytes.length),
        rest,
        Buffer.from(name),
      ]),
    );
    bodies.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\u0005\u0006'), end]);
}

export function dicomOf(length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(length, 200), 7);
  bytes.fill(0, 0, 128).write('DICM', 128, 'latin1');
  return bytes;
}
