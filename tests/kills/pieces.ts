import { createHash } from 'node:crypto';
import { expect, vi } from 'vitest';
import { finishResumable, readResumable, startResumable } from '../../contract/records/file.ts';
import { everyPrefix } from '../../server/platform/files/bind-store.ts';
import { openFileKey } from '../../server/platform/files/file-key.ts';
import { readPieces } from '../../server/platform/files/pieces.ts';
import { sweepPrefix } from '../../server/platform/files/sweep.ts';
import { forgetKeysOf } from '../../server/records/files/forget-keys.ts';
import { objectsIn } from '../files/objects.ts';
import { patch } from '../files/pieces.ts';
import type { World } from '../support/world.ts';

const MB = 1024 * 1024;

export const patience = { timeout: 120_000, interval: 50 };

const purposeOfUploads = 'second_opinion';

/** Repeats a call without an answer, or with the answer to come back. */
function until<T>(work: () => Promise<{ status: number; ok?: T | undefined }>): Promise<T> {
  return vi.waitFor(async () => {
    const { status, ok } = await work();
    if (ok === undefined) throw new Error(`refused with ${status}`);
    return ok;
  }, patience);
}

export type WholeFile = { id: string; sha256: string };

const sha256Of = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** As a client with a line that breaks again and again; `onPiece` is called before each piece. */
export async function uploaded(
  { request, call }: Pick<World, 'request' | 'call'>,
  name: string,
  bytes: Buffer,
  headers: Record<string, string>,
  onPiece: () => void = () => {},
): Promise<WholeFile> {
  const start = { purpose: purposeOfUploads, name, size: bytes.length, mark: sha256Of(name) };
  const { id, url } = await until(() => call(startResumable, start, headers));
  for (;;) {
    const { received } = await until(() => call(readResumable, { uploadId: id }, headers));
    if (received === bytes.length) break;
    onPiece();
    await patch({ request }, url, bytes.subarray(received, received + MB), received, headers).catch(() => undefined);
  }
  await until(() => call(finishResumable, { uploadId: id }, headers));
  return { id, sha256: sha256Of(bytes) };
}

/** Each finished file is there once and whole, and no other. */
export async function expectWhole(w: World, whole: readonly WholeFile[]): Promise<void> {
  const { db } = w.database;
  for (const { id, sha256 } of whole) {
    const { owner, size } = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const key = await openFileKey(db, w.services.keys, id, { hash: owner });
    const hash = createHash('sha256');
    for await (const piece of readPieces(w.services, { fileId: id, part: 'body', key }, size)) hash.update(piece);
    expect(hash.digest('hex')).toBe(sha256);
  }
  const own = await db.selectFrom('file').select('id').where('purpose', '=', purposeOfUploads).execute();
  expect(own.map(({ id }) => id).toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
}

/** Each stored piece, row and key must be of a file. */
async function storedFiles(w: Pick<World, 'database' | 'filesDir'>) {
  const { db } = w.database;
  const files = await db.selectFrom('file').select('id').execute();
  const pieces = await db.selectFrom('file_piece').select('file_id').execute();
  const keys = await db.selectFrom('file_key').select('file_id').execute();
  return {
    files: files.map(({ id }) => id).toSorted(),
    ofPieces: [...new Set(pieces.map(({ file_id }) => file_id))].toSorted(),
    ofKeys: keys.map(({ file_id }) => file_id).toSorted(),
    pieces: pieces.length,
    objects: objectsIn(w).filter((path) => /\/[\da-f]{48}$/.test(path)).length,
  };
}

/** No piece, key or object is left over. */
export async function expectNothingElse(w: Pick<World, 'database' | 'filesDir'>): Promise<void> {
  const { files, ofPieces, ofKeys, pieces, objects } = await storedFiles(w);
  expect({ ofPieces, ofKeys, objects }).toEqual({ ofPieces: files, ofKeys: files, objects: pieces });
}

/** Each key and each object is checked once within the hour. */
export async function lookThrough({ services }: Pick<World, 'services'>): Promise<void> {
  for (const [no, prefix] of everyPrefix.entries()) {
    await forgetKeysOf(services, no);
    await sweepPrefix(services, prefix);
  }
}
