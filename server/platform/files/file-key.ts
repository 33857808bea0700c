import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { problem } from '../../../contract/platform/problem.ts';
import type { Services } from '../context.ts';
import type { Keys } from '../keys.ts';
import type { Db, Tx } from '../transaction.ts';

/** A file's key opens only with the hash of this owner (P10). */
export type FileOwner = { hash: Buffer };

function about(fileId: string, { hash }: FileOwner): string {
  return `${fileId} ${hash.toString('hex')}`;
}

type NewFileKey = { key: Buffer; wrapped: Buffer };

/** Store it in the transaction that writes the file's row, because keys without a file are forgotten. */
export function newFileKey(keys: Keys, fileId: string, owner: FileOwner): NewFileKey {
  const key = randomBytes(32);
  return { key, wrapped: keys.wrap(key, about(fileId, owner)) };
}

export async function keepFileKey(db: Db, fileId: string, wrapped: Buffer): Promise<void> {
  await db.insertInto('file_key').values({ file_id: fileId, wrapped }).execute();
}

export async function makeFileKey(db: Db, keys: Keys, fileId: string, owner: FileOwner): Promise<Buffer> {
  const { key, wrapped } = newFileKey(keys, fileId, owner);
  await keepFileKey(db, fileId, wrapped);
  return key;
}

/** @throws Problem KF016 when the key was forgotten, changed, or is another's */
export async function openFileKey(db: Db, keys: Keys, fileId: string, owner: FileOwner): Promise<Buffer> {
  const row = await db.selectFrom('file_key').select('wrapped').where('file_id', '=', fileId).executeTakeFirst();
  if (!row) throw problem('KF016');
  try {
    return keys.unwrap(row.wrapped, about(fileId, owner));
  } catch {
    throw problem('KF016');
  }
}

export async function giveFileKey(tx: Tx, keys: Keys, fileId: string, from: FileOwner, to: FileOwner): Promise<void> {
  const key = await openFileKey(tx, keys, fileId, from);
  const wrapped = keys.wrap(key, about(fileId, to));
  await tx.updateTable('file_key').set({ wrapped }).where('file_id', '=', fileId).execute();
}

/** Without its key a file's bytes cannot be read, in backups of the storage either. */
export async function forgetFileKey(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('file_key').where('file_id', '=', fileId).execute();
}

const mostAtOnce = 2000;

type KeyContext = Pick<Services, 'database' | 'keys'>;

/** Wraps file keys again with the newest secret; files can be read meanwhile (0028). @returns how many */
export async function rewrapFileKeys(services: KeyContext): Promise<number> {
  let done = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  // The loop goes on past keys that no secret opens, so that they keep no other from its turn.
  while (done < mostAtOnce) {
    const rows = await keysAfter(services, after);
    for (const row of rows) if (await rewrap(services, row)) done += 1;
    const last = rows.at(-1);
    if (!last || rows.length < mostAtOnce) return done;
    after = last.file_id;
  }
  return done;
}

function keysAfter({ database: { db }, keys }: KeyContext, after: string) {
  return db
    .selectFrom('file_key')
    .leftJoin('file', 'file.id', 'file_key.file_id')
    .leftJoin('upload', 'upload.id', 'file_key.file_id')
    .select(['file_key.file_id', 'wrapped', 'file.owner', 'upload.owner as uploader'])
    .where(sql`substring(wrapped from 1 for 4)`, '<>', keys.mark)
    .where('file_key.file_id', '>', after)
    .orderBy('file_key.file_id')
    .limit(mostAtOnce)
    .execute();
}

type WrappedKey = Awaited<ReturnType<typeof keysAfter>>[number];

async function rewrap({ database: { db }, keys }: KeyContext, row: WrappedKey): Promise<boolean> {
  const { file_id, wrapped, owner, uploader } = row;
  const hash = owner ?? uploader;
  const anew = hash === null ? undefined : rewrapped(keys, file_id, { hash }, wrapped);
  if (anew === undefined) return false;
  // Only the key read before is replaced, because the file may have another owner meanwhile.
  const changed = await db
    .updateTable('file_key')
    .set({ wrapped: anew })
    .where('file_id', '=', file_id)
    .where('wrapped', '=', wrapped)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

function rewrapped(keys: Keys, fileId: string, owner: FileOwner, wrapped: Buffer): Buffer | undefined {
  try {
    return keys.wrap(keys.unwrap(wrapped, about(fileId, owner)), about(fileId, owner));
  } catch {
    return undefined;
  }
}
