import { hash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Services } from '../server/interop/context.ts';
import { iso, plus, systemClock } from '../server/platform/clock.ts';
import type { Database } from '../server/platform/db/open.ts';
import { bindAtStart, everyPrefix } from '../server/platform/files/bind-store.ts';
import { makeFileKey, openFileKey } from '../server/platform/files/file-key.ts';
import { forgetFile } from '../server/platform/files/forget-file.ts';
import { readPieces, writePieces } from '../server/platform/files/pieces.ts';
import { sweepPrefix } from '../server/platform/files/sweep.ts';
import { readSettings } from '../server/platform/settings.ts';
import { diskStorage } from '../server/platform/storage/disk-storage.ts';
import { isStorageFault } from '../server/platform/storage/patience.ts';
import type { Storage } from '../server/platform/storage/storage.ts';
import { createServices } from '../server/services.ts';

const uploadMinutes = 24 * 60;

type SentFile = { id: string; owner: { hash: Buffer }; bytes: number; sum: string };

export type DrilledFiles = {
  /** Files that were stored at the moment of the restore and cannot be read afterwards. */
  losses: number;
  /** Pieces that the restored database knows although their files were sent after the moment of the restore. */
  early: number;
  /** The bytes of files sent after that moment are still there, for a restore to a later one. */
  keptForLater: boolean;
};

export async function drillFiles(database: Database, env: Record<string, string>, say: (line: string) => void) {
  const settings = readSettings(env);
  const log = pino({ level: 'silent' });
  const services = await createServices({ database, settings, clock: systemClock, log, committed: () => {} });
  const store = services.ports.files;
  return {
    send: (count: number, bytes: number) => sendFiles(services, count, bytes),
    names: (files: readonly SentFile[]) => pieceNames(services, files),
    remove: async (files: readonly SentFile[]) => {
      for (const { id } of files) await forgetFile(services, id);
    },
    lose: (names: readonly string[]) => inTurns(names, (name) => store.remove(name)),
    copyTo: async (folder: string) => bring(store, diskStorage(folder), await store.list('')),
    /** Brings back only missing pieces, because the store also has files sent since the copy. @returns how many were missing */
    bringFrom: async (folder: string) => {
      const copy = diskStorage(folder);
      // All pieces are listed, because a bucket lists them as fast as a part of them.
      const present = new Set(await store.list(''));
      const copied = await Promise.all(everyPrefix.map((prefix) => copy.list(prefix)));
      const missing = copied.flat().filter((name) => !present.has(name));
      await bring(copy, store, missing);
      return missing.length;
    },
    compare: async () => {
      await bindAtStart(services);
      for (const prefix of everyPrefix) await sweepPrefix(services, prefix);
    },
    count: async (
      before: readonly SentFile[],
      after: readonly SentFile[],
      laterPieces: readonly string[],
    ): Promise<DrilledFiles> => {
      let unreadable = 0;
      await inTurns(before, async (file) => {
        if (!(await isReadable(services, file, say))) unreadable += 1;
      });
      const pieces = await Promise.all(laterPieces.map((name) => store.get(name)));
      return {
        losses: unreadable,
        early: (await pieceNames(services, after)).length,
        keptForLater: pieces.every((bytes) => bytes !== undefined),
      };
    },
  };
}

async function sendFiles(services: Services, count: number, bytes: number): Promise<SentFile[]> {
  const { db } = services.database;
  const { id: partner_id } = await db.selectFrom('partner').select('id').executeTakeFirstOrThrow();
  const files: SentFile[] = [];
  await inTurns(Array.from({ length: count }), async () => {
    const body = randomBytes(bytes);
    const file = { id: randomUUID(), owner: { hash: randomBytes(32) }, bytes, sum: hash('sha256', body) };
    // The upload needs a row, because the portal deletes the key of anything that is neither an upload nor a file.
    const upload = { partner_id, purpose: 'record', said: Buffer.alloc(0), owner: file.owner.hash };
    const expires_at = iso(plus(systemClock(), uploadMinutes));
    await db
      .insertInto('upload')
      .values({ ...upload, id: file.id, expires_at })
      .execute();
    const key = await makeFileKey(db, services.keys, file.id, file.owner);
    await writePieces({ ...services, now: systemClock() }, { fileId: file.id, part: 'body', key }, [body]);
    files.push(file);
  });
  return files;
}

async function pieceNames({ database }: Services, files: readonly SentFile[]): Promise<string[]> {
  const ids = files.map(({ id }) => id);
  const rows = await database.db
    .selectFrom('file_piece')
    .select('name')
    .where('file_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ name }) => name);
}

async function isReadable(
  services: Services,
  { id, owner, bytes, sum }: SentFile,
  say: (line: string) => void,
): Promise<boolean> {
  try {
    const key = await openFileKey(services.database.db, services.keys, id, owner);
    const read: Buffer[] = [];
    for await (const piece of readPieces(services, { fileId: id, part: 'body', key }, bytes)) read.push(piece);
    const isSame = hash('sha256', Buffer.concat(read)) === sum;
    if (!isSame) say(`file ${id} has other bytes`);
    return isSame;
  } catch (error) {
    if (isStorageFault(error)) throw error;
    say(`file ${id} cannot be read: ${String(error)}`);
    return false;
  }
}

async function bring(from: Storage, to: Storage, names: readonly string[]): Promise<void> {
  await inTurns(names, async (name) => {
    const piece = await from.get(name);
    if (piece) await to.put(name, piece);
  });
}

/** Four run at a time; a failure is repeated once, because a busy bucket may not answer in time. */
async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = all.values();
  const one = async () => {
    for (const next of rest) await work(next).catch(() => work(next));
  };
  await Promise.all(Array.from({ length: 4 }, one));
}
