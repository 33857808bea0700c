import { hash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
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
  /** Files kept at the moment of the restore that cannot be read afterwards. */
  lost: number;
  /** Files sent after it that the restored database knows. */
  early: number;
  /** Whether the pieces of files sent after the moment are still there, for a restore to a later one. */
  keptForLater: boolean;
};

/** The files of a drill: sealed, with keys and pieces, as uploads leave them. */
export async function drillFiles(database: Database, given: Record<string, string>, say: (line: string) => void) {
  const settings = readSettings(given);
  const log = pino({ level: 'silent' });
  const services = await createServices({ database, settings, clock: systemClock, log, committed: () => {} });
  const { db } = database;

  async function send(count: number, bytes: number): Promise<SentFile[]> {
    const { id: partner_id } = await db.selectFrom('partner').select('id').executeTakeFirstOrThrow();
    const sent: SentFile[] = [];
    await inTurns(Array.from({ length: count }), async () => {
      const body = randomBytes(bytes);
      const one = { id: randomUUID(), owner: { hash: randomBytes(32) }, bytes, sum: hash('sha256', body) };
      // The portal forgets the key of what is neither an upload nor a file.
      const upload = { partner_id, purpose: 'record', said: Buffer.alloc(0), owner: one.owner.hash };
      const expires_at = iso(plus(systemClock(), uploadMinutes));
      await db
        .insertInto('upload')
        .values({ ...upload, id: one.id, expires_at })
        .execute();
      const key = await makeFileKey(db, services.keys, one.id, one.owner);
      await writePieces({ ...services, now: systemClock() }, { fileId: one.id, part: 'body', key }, [body]);
      sent.push(one);
    });
    return sent;
  }

  async function isReadable({ id, owner, bytes, sum }: SentFile): Promise<boolean> {
    try {
      const key = await openFileKey(db, services.keys, id, owner);
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

  async function names(files: readonly SentFile[]): Promise<string[]> {
    const ids = files.map(({ id }) => id);
    const rows = await db
      .selectFrom('file_piece')
      .select('name')
      .where('file_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    return rows.map(({ name }) => name);
  }

  return {
    send,
    names,
    remove: async (files: readonly SentFile[]) => {
      for (const { id } of files) await forgetFile(services, id);
    },
    /** A disk that lost some. */
    lose: (lost: readonly string[]) => inTurns(lost, (name) => services.ports.files.remove(name)),
    copyTo: async (folder: string) => {
      const copy = diskStorage(folder);
      await bring(services.ports.files, copy, await services.ports.files.list(''));
    },
    /** What is there stays: what was sent since the copy is in it too. @returns how many pieces were missing */
    bringFrom: async (folder: string) => {
      const copy = diskStorage(folder);
      // A bucket lists all at once as fast as a part of it.
      const there = new Set(await services.ports.files.list(''));
      const copied = await Promise.all(everyPrefix.map((prefix) => copy.list(prefix)));
      const missing = copied.flat().filter((name) => !there.has(name));
      await bring(copy, services.ports.files, missing);
      return missing.length;
    },
    /** As the portal does at its start and within the hour. */
    compare: async () => {
      await bindAtStart(services);
      for (const prefix of everyPrefix) await sweepPrefix(services, prefix);
    },
    count: async (
      before: readonly SentFile[],
      after: readonly SentFile[],
      laterPieces: readonly string[],
    ): Promise<DrilledFiles> => {
      let lost = 0;
      await inTurns(before, async (file) => {
        if (!(await isReadable(file))) lost += 1;
      });
      const there = await Promise.all(laterPieces.map((name) => services.ports.files.get(name)));
      return {
        lost,
        early: (await names(after)).length,
        keptForLater: there.every((bytes) => bytes !== undefined),
      };
    },
  };
}

async function bring(from: Storage, to: Storage, names: readonly string[]): Promise<void> {
  await inTurns(names, async (name) => {
    const piece = await from.get(name);
    if (piece) await to.put(name, piece);
  });
}

/** Four at a time, each once more where a busy bucket did not answer in time. */
async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = all.values();
  const one = async () => {
    for (const next of left) await work(next).catch(() => work(next));
  };
  await Promise.all(Array.from({ length: 4 }, one));
}
