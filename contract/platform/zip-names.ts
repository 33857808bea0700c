import { mayStay } from './archive-names.ts';

const endBytes = 22;
const longestComment = 65_535;
const endMark = 0x06054b50;
const lineMark = 0x02014b50;
const lineBytes = 46;
const longestList = 8 * 1024 * 1024;

type Slice = { size: number; slice: (from: number, to: number) => { arrayBuffer: () => Promise<ArrayBuffer> } };

/** Names the files that the portal would remove, read from the list at the archive's end before it is sent. Undefined if unreadable. */
export async function leftOutOf(file: Slice): Promise<string[] | undefined> {
  const tailAt = Math.max(0, file.size - endBytes - longestComment);
  const tail = await viewOf(file, tailAt, file.size);
  const end = endIn(tail);
  if (end === undefined) return undefined;
  const [bytes, at] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (bytes > longestList || at + bytes > file.size) return undefined;
  return namesIn(await viewOf(file, at, at + bytes)).filter((name) => !mayStay(name));
}

async function viewOf(file: Slice, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

function endIn(tail: DataView): number | undefined {
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) if (tail.getUint32(at, true) === endMark) return at;
  return undefined;
}

function namesIn(list: DataView): string[] {
  const names: string[] = [];
  const text = new TextDecoder();
  for (let at = 0; at + lineBytes <= list.byteLength && list.getUint32(at, true) === lineMark; ) {
    const length = list.getUint16(at + 28, true);
    const rest = list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
    const end = Math.min(at + lineBytes + length, list.byteLength);
    const name = text.decode(new Uint8Array(list.buffer, at + lineBytes, end - at - lineBytes));
    names.push(name.replaceAll('\\', '/'));
    at += lineBytes + length + rest;
  }
  return names;
}
