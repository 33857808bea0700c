import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { iso, plus } from '../clock.ts';
import type { Services } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { countedPieces } from './counted-pieces.ts';
import { openFileKey } from './file-key.ts';
import { dropPieces, pieceBytes, writePiece } from './pieces.ts';

/** Minutes after the last piece in which a broken upload can go on. */
export const resumableFor = 24 * 60;

/** An upload is stored in sealed pieces like other files. Its offset is in the database, so a restart loses nothing. */
export function resumableStore(services: Services): DataStore {
  return Object.assign(new DataStore(), {
    getUpload: async (id: string) => {
      const { length, received } = await find(services, id);
      return new Upload({ id, offset: received, size: length });
    },
    write: (stream: Readable, id: string, offset: number) => write(services, stream, id, offset),
  });
}

async function write(services: Services, stream: Readable, id: string, offset: number): Promise<number> {
  const { owner } = await find(services, id);
  const { database, keys, clock, ports } = services;
  const key = await openFileKey(database.db, keys, id, { hash: owner });
  let no = await countedPieces(services, id, offset);
  let at = offset;
  for await (const piece of whatArrives(stream)) {
    const name = await writePiece(
      { database, now: clock(), ports },
      { fileId: id, part: 'body', key },
      no,
      piece,
    ).catch((error: unknown) => {
      throw isTaken(error) ? ERRORS.INVALID_OFFSET : error;
    });
    await count(services, id, { name, from: at, to: at + piece.length });
    no += 1;
    at += piece.length;
  }
  return at;
}

function isTaken(error: unknown): boolean {
  return memberOf(error, 'code') === '23505';
}

type PieceCount = { name: string; from: number; to: number };

/** A piece belongs to the upload only once it is counted here. @throws INVALID_OFFSET when another call has gone on meanwhile */
async function count(services: Services, id: string, { name, from, to }: PieceCount): Promise<void> {
  const expires_at = iso(plus(services.clock(), resumableFor));
  await inTransaction(services, async (tx) => {
    const moved = await tx
      .updateTable('upload')
      .set({ received: to, expires_at })
      .where('id', '=', id)
      .where('received', '=', from)
      .executeTakeFirst();
    // The piece is looked for under the lock, because the other call may have removed it.
    const piece = await tx.selectFrom('file_piece').select('name').where('name', '=', name).executeTakeFirst();
    if (moved.numUpdatedRows !== 1n || !piece) throw ERRORS.INVALID_OFFSET;
  }).catch(async (error: unknown) => {
    if (error === ERRORS.INVALID_OFFSET) await dropPieces(services, [name]);
    throw error;
  });
}

async function* whatArrives(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length < pieceBytes) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      length = 0;
    }
  } catch {
    return;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

async function find({ database, clock }: Services, id: string) {
  const row = await database.db
    .selectFrom('upload')
    .select(['owner', 'length', 'received'])
    .where('id', '=', id)
    .where('expires_at', '>', iso(clock()))
    .executeTakeFirst();
  if (!row || row.length === null) throw ERRORS.FILE_NOT_FOUND;
  return { ...row, length: row.length };
}
