import { randomBytes } from 'node:crypto';
import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import { openedBytes, sealedBytes } from '../keys.ts';
import { answered } from '../storage/patience.ts';
import type { Storage } from '../storage/storage.ts';

/** `incoming` is what arrived, before it was inspected. */
export type Part = 'incoming' | 'body' | 'preview';

/** A piece is small enough that many uploads fit into memory, and that repeating a broken one is cheap. */
export const pieceBytes = 1024 * 1024;

type StoreContext = Pick<Context, 'database' | 'now'> & { ports: { files: Storage } };
type WholeFile = { fileId: string; part: Part; key: Buffer };

/** A piece is sealed for its file and position, so it does not open in another place. */
function about({ fileId, part }: WholeFile, no: number): string {
  return `${fileId} ${part} ${no}`;
}

/** Writes the row before the object, so an object without a row is one whose row was removed. @returns its name */
export async function writePiece(
  { database: { db }, now, ports }: StoreContext,
  whole: WholeFile,
  no: number,
  bytes: Uint8Array,
): Promise<string> {
  const name = randomBytes(24).toString('hex');
  const { fileId: file_id, part } = whole;
  await db
    .insertInto('file_piece')
    .values({ name, file_id, part, no, bytes: bytes.length, written_at: iso(now) })
    .execute();
  await answered(ports.files.put(name, sealedBytes(whole.key, bytes, about(whole, no))));
  return name;
}

/** @param first the number of the first piece, where the part has others before it @returns the number of bytes */
export async function writePieces(
  keeping: StoreContext,
  whole: WholeFile,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  first = 0,
): Promise<number> {
  let written = 0;
  let no = first;
  for await (const piece of inPieces(source)) {
    await writePiece(keeping, whole, no, piece);
    written += piece.length;
    no += 1;
  }
  return written;
}

async function* inPieces(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    const all = Buffer.concat(chunks);
    const whole = all.length - (all.length % pieceBytes);
    for (let at = 0; at < whole; at += pieceBytes) yield all.subarray(at, at + pieceBytes);
    chunks = whole === all.length ? [] : [Buffer.from(all.subarray(whole))];
    length = all.length - whole;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

type ListedPiece = { name: string; no: number; bytes: number };

export function listPieces(
  { database }: Pick<Context, 'database'>,
  fileId: string,
  part: Part,
): Promise<ListedPiece[]> {
  return database.db
    .selectFrom('file_piece')
    .select(['name', 'no', 'bytes'])
    .where('file_id', '=', fileId)
    .where('part', '=', part)
    .orderBy('no')
    .execute();
}

/** @throws Problem KF016 when a piece is missing, changed, another's, or out of its place */
export async function readPiece(storage: Storage, whole: WholeFile, { name, no, bytes }: ListedPiece): Promise<Buffer> {
  const sealed = await answered(storage.get(name));
  if (sealed === undefined) throw problem('KF016');
  try {
    const opened = openedBytes(whole.key, sealed, about(whole, no));
    if (opened.length === bytes) return opened;
  } catch {
    throw problem('KF016');
  }
  throw problem('KF016');
}

/** Reads a file with one piece in memory at a time. @throws Problem KF016 also when the sum is not `size` bytes */
export async function* readPieces(
  keeping: Pick<StoreContext, 'database' | 'ports'>,
  whole: WholeFile,
  size: number | undefined,
): AsyncGenerator<Buffer, void> {
  const pieces = await listPieces(keeping, whole.fileId, whole.part);
  const first = pieces[0]?.no ?? 0;
  const inOrder = pieces.every(({ no }, at) => no === first + at);
  const total = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (!inOrder || pieces.length === 0 || total !== (size ?? total)) throw problem('KF016');
  for (const piece of pieces) yield await readPiece(keeping.ports.files, whole, piece);
}

/** A piece's object is removed before its row, so that a crash in between leaves a row, which the next try finds. */
export async function removePieces(
  { database: { db }, ports }: Pick<StoreContext, 'database' | 'ports'>,
  fileId: string,
  parts: readonly Part[],
): Promise<void> {
  const pieces = await db
    .selectFrom('file_piece')
    .select('name')
    .where('file_id', '=', fileId)
    .where('part', 'in', parts)
    .execute();
  const names = pieces.map(({ name }) => name);
  await dropPieces({ database: { db }, ports }, names);
}

export async function dropPieces(
  { database: { db }, ports }: { database: Pick<Context['database'], 'db'>; ports: { files: Storage } },
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await answered(ports.files.remove(name));
    await db.deleteFrom('file_piece').where('name', '=', name).execute();
  }
}
