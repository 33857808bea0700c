export type Size = { width: number; height: number };
export type RawPicture = { bytes: Uint8Array; pixels: Uint8ClampedArray };

const channels = 4;
const entryBytes = 12;
const head = 8;

export function rawPicture({ width, height }: Size, profile: Uint8Array | undefined): RawPicture {
  const pixelBytes = width * height * channels;
  const count = profile ? 12 : 11;
  const bitsAt = head + 2 + count * entryBytes + 4;
  const profileAt = bitsAt + 8;
  const pixelsAt = profileAt + (profile?.length ?? 0) + ((profile?.length ?? 0) % 2);
  const bytes = Buffer.alloc(pixelsAt + pixelBytes);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(head, 4);
  bytes.writeUInt16LE(count, head);
  const entries: [tag: number, type: number, many: number, value: number][] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 4, bitsAt],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 1, pixelsAt],
    [277, 3, 1, channels],
    [278, 4, 1, height],
    [279, 4, 1, pixelBytes],
    [284, 3, 1, 1],
    [338, 3, 1, 2],
  ];
  if (profile) entries.push([34_675, 7, profile.length, profileAt]);
  for (const [no, [tag, type, many, value]] of entries.entries()) {
    const at = head + 2 + no * entryBytes;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(many, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  for (let no = 0; no < channels; no += 1) bytes.writeUInt16LE(8, bitsAt + no * 2);
  bytes.set(profile ?? [], profileAt);
  return { bytes, pixels: new Uint8ClampedArray(bytes.buffer, bytes.byteOffset + pixelsAt, pixelBytes) };
}
