import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  bytes?: Buffer;
  /** In an old code page, without the flag for UTF-8. */
  raw?: Buffer;
  isStored?: boolean;
  /** Check sum and sizes follow the bytes, as in streamed archives. */
  isStreamed?: boolean;
  /** Replaces the true values. */
  says?: { size?: number; at?: number; flags?: number; mode?: number; attributes?: number; before?: string };
};

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, bytes = Buffer.alloc(0), raw, isStored = false, isStreamed = false, says = {} } of entries) {
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const sums = (size: number) => {
      const three = Buffer.alloc(12);
      for (const [no, value] of [crc32(bytes), packed.length, size].entries()) three.writeUInt32LE(value, no * 4);
      return three;
    };
    const nameOf = (called: string) => raw ?? Buffer.from(called);
    const fields = (size: number, called = name, isHead = false) => {
      const common = Buffer.alloc(26);
      common.writeUInt16LE(20, 0);
      common.writeUInt16LE((raw ? 0 : 0x800) | (isStreamed ? 8 : 0) | (says.flags ?? 0), 2);
      common.writeUInt16LE(isStored ? 0 : 8, 4);
      if (!(isHead && isStreamed)) common.set(sums(size), 10);
      common.writeUInt16LE(nameOf(called).length, 22);
      return common;
    };
    const before = says.before ?? name;
    const head = [Buffer.from('PK\u0003\u0004'), fields(bytes.length, before, true), nameOf(before)];
    const behind = isStreamed ? [Buffer.from('PK\u0007\u0008'), sums(bytes.length)] : [];
    const local = Buffer.concat([...head, packed, ...behind]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((((says.mode ?? 0) << 16) | (says.attributes ?? 0)) >>> 0, 6);
    rest.writeUInt32LE(says.at ?? at, 10);
    list.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields(says.size ?? bytes.length), rest, nameOf(name)]),
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
