import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { iso, plus } from '../clock.ts';
import type { Services } from '../context.ts';
import { openFileKey } from './file-key.ts';
import { pieceBytes, writePiece } from './pieces.ts';

/** Minutes after the last piece in which a broken upload can be gone on with. */
export const resumableFor = 24 * 60;

/** What tus writes lies in the same sealed pieces as any file; how far it is stands in the database, so a restart loses nothing. */
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
  const { count } = await database.db
    .selectFrom('file_piece')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  let no = Number(count);
  let at = offset;
  for await (const piece of whatArrives(stream)) {
    const now = clock();
    await writePiece({ database, now, ports }, { fileId: id, part: 'body', key }, no, piece);
    no += 1;
    const moved = await database.db
      .updateTable('upload')
      .set({ received: at + piece.length, expires_at: iso(plus(now, resumableFor)) })
      .where('id', '=', id)
      .where('received', '=', at)
      .executeTakeFirst();
    // Another call has gone on from the same place.
    if (moved.numUpdatedRows !== 1n) throw ERRORS.INVALID_OFFSET;
    at += piece.length;
  }
  return at;
}

/** A line that breaks leaves the pieces before; what is left of the last one is sent again. */
async function* whatArrives(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      held.push(Buffer.from(chunk));
      length += chunk.length;
      if (length < pieceBytes) continue;
      yield Buffer.concat(held);
      held = [];
      length = 0;
    }
  } catch {
    return;
  }
  if (length > 0) yield Buffer.concat(held);
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
