import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../server/platform/db/open.ts';
import { errorDetails } from '../server/platform/error-details.ts';
import { refusalOfStore } from '../server/platform/files/bind-store.ts';
import { createKeys } from '../server/platform/keys.ts';
import { isKnownSecret, marksOf } from '../server/platform/known-secret.ts';
import type { Settings } from '../server/platform/settings.ts';
import { storageFrom } from '../server/services.ts';

export type FilesFacts = {
  place: string;
  fault: string | undefined;
  /** The free bytes on the disk of the folder; undefined for a bucket. */
  freeBytes: number | undefined;
  /** The files are in KAPU_DATA_DIR, which belongs to one machine alone. */
  amongOwnData: boolean;
  scanner: string | undefined;
};

const patience = 5000;

export async function filesFacts(settings: Settings): Promise<FilesFacts> {
  const { bucket, filesDir, dataDir, KAPU_CLAMD } = settings;
  const place = storageFrom(settings).place;
  const scanner = KAPU_CLAMD === undefined ? undefined : await faultOf(() => ping(KAPU_CLAMD));
  if (bucket) {
    const fault = await faultOf(() => storageFrom(settings).list('00'));
    return { place, fault, freeBytes: undefined, amongOwnData: false, scanner };
  }
  const fault = await faultOf(() => {
    mkdirSync(filesDir, { recursive: true });
    accessSync(filesDir, constants.R_OK | constants.W_OK | constants.X_OK);
  });
  const amongOwnData = !relative(dataDir, filesDir).startsWith('..');
  return { place, fault, freeBytes: freeAt(filesDir), amongOwnData, scanner };
}

/** The nearest parent that exists is measured, because the folder itself may not exist yet. */
function freeAt(folder: string): number {
  if (!existsSync(folder)) return freeAt(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

async function faultOf(look: () => unknown): Promise<string | undefined> {
  try {
    await look();
    return undefined;
  } catch (error) {
    return errorDetails(error).message;
  }
}

async function ping(address: string): Promise<void> {
  const { protocol, hostname, port, pathname } = new URL(address);
  const socket = connect(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) });
  socket.setTimeout(patience, () => socket.destroy(new Error('it does not answer in time')));
  try {
    await once(socket, 'connect');
    socket.write('zPING\0');
    const reply = await text(socket);
    if (!reply.startsWith('PONG')) throw new Error(`it says ${reply.slice(0, 40)}`);
  } finally {
    socket.destroy();
  }
}

export type StoreFacts = {
  refusal: string | undefined;
  isKnownSecret: boolean;
  /** The number of files whose keys none of the given secrets opens. */
  foreignKeys: number;
  orphans: number;
  missing: number;
};

/** The database has to have all migrations. */
export async function storeFacts(database: Database, settings: Settings): Promise<StoreFacts> {
  const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
  const { rows } = await sql<{ foreignKeys: number; orphans: number; missing: number }>`select
    (select count(*) from file_key where substring(wrapped from 1 for 4) <> all(${marksOf(keys)}::bytea[])) as "foreignKeys",
    (select count(*) from file_orphan where aside_at is null) as orphans,
    (select count(*) from file_piece where missing_since is not null) as missing`.execute(database.db);
  const [counts = { foreignKeys: 0, orphans: 0, missing: 0 }] = rows;
  return {
    ...counts,
    isKnownSecret: await isKnownSecret(database.db, keys),
    // A store that cannot be reached is reported by the facts about files instead.
    refusal: await refusalOfStore({ database, ports: { files: storageFrom(settings) } }).catch(() => undefined),
  };
}
