import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { pino } from 'pino';
import { iso, plus, systemClock } from '../server/platform/clock.ts';
import type { Database } from '../server/platform/db/open.ts';
import { bindAtStart, everyPrefix } from '../server/platform/files/bind-store.ts';
import { makeFileKey, openFileKey } from '../server/platform/files/file-key.ts';
import { forgetFile } from '../server/platform/files/forget-file.ts';
import { pieceBytes, readPieces, writePieces } from '../server/platform/files/pieces.ts';
import { sweepPrefix } from '../server/platform/files/sweep.ts';
import { readSettings } from '../server/platform/settings.ts';
import { createServices } from '../server/services.ts';

const uploadMinutes = 24 * 60;

type SentFile = { id: string; owner: { hash: Buffer }; bytes: Buffer };

export type DrilledFiles = {
  /** Files kept at the moment of the restore that cannot be read afterwards. */
  lost: number;
  /** Files sent after it that the restored database knows. */
  early: number;
  /** Whether the pieces of files sent after the moment are still there, for a restore to a later one. */
  keptForLater: boolean;
};

/** The files of a drill: sealed, with keys and pieces, as uploads leave them. */
export async function drillFiles(database: Database, folder: string, secret: string, say: (line: string) => void) {
  const settings = readSettings({ KAPU_SECRET: secret, KAPU_FILES_DIR: folder, KAPU_DATA_DIR: folder });
  const log = pino({ level: 'silent' });
  const services = await createServices({ database, settings, clock: systemClock, log, committed: () => {} });
  const { db } = database;

  async function send(count: number): Promise<SentFile[]> {
    const { id: partner_id } = await db.selectFrom('partner').select('id').executeTakeFirstOrThrow();
    const sent: SentFile[] = [];
    for (let no = 0; no < count; no += 1) {
      const one = { id: randomUUID(), owner: { hash: randomBytes(32) }, bytes: randomBytes(pieceBytes + 1000) };
      // The portal forgets the key of what is neither an upload nor a file.
      const upload = { partner_id, purpose: 'record', said: Buffer.alloc(0), owner: one.owner.hash };
      const expires_at = iso(plus(systemClock(), uploadMinutes));
      await db
        .insertInto('upload')
        .values({ ...upload, id: one.id, expires_at })
        .execute();
      const key = await makeFileKey(db, services.keys, one.id, one.owner);
      await writePieces({ ...services, now: systemClock() }, { fileId: one.id, part: 'body', key }, [one.bytes]);
      sent.push(one);
    }
    return sent;
  }

  async function isReadable({ id, owner, bytes }: SentFile): Promise<boolean> {
    try {
      const key = await openFileKey(db, services.keys, id, owner);
      const read: Buffer[] = [];
      for await (const piece of readPieces(services, { fileId: id, part: 'body', key }, bytes.length)) read.push(piece);
      const isSame = Buffer.concat(read).equals(bytes);
      if (!isSame) say(`file ${id} has other bytes`);
      return isSame;
    } catch (error) {
      say(`file ${id} cannot be read: ${String(error)}`);
      return false;
    }
  }

  async function names(files: readonly SentFile[]): Promise<string[]> {
    const ids = files.map(({ id }) => id);
    const rows = await db.selectFrom('file_piece').select('name').where('file_id', 'in', ids).execute();
    return rows.map(({ name }) => name);
  }

  return {
    send,
    names,
    remove: async (files: readonly SentFile[]) => {
      for (const { id } of files) await forgetFile(services, id);
    },
    /** A disk that lost some. */
    lose: async (lost: readonly string[]) => {
      for (const name of lost) await services.ports.files.remove(name);
    },
    /** What is there stays: what was sent since the copy is in it too. */
    bringFrom: (copy: string) => cpSync(copy, folder, { recursive: true, force: false }),
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
      const readable = await Promise.all(before.map(isReadable));
      const there = await Promise.all(laterPieces.map((name) => services.ports.files.get(name)));
      return {
        lost: readable.filter((is) => !is).length,
        early: (await names(after)).length,
        keptForLater: there.every((bytes) => bytes !== undefined),
      };
    },
  };
}
