import { iso, plus } from '../clock.ts';
import type { Services } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';
import { bindStore, everyPrefix } from './bind-store.ts';
import { forgetFile } from './forget-file.ts';
import { bringBack, noteOrphans, settleOrphans } from './orphans.ts';
import { removePieces } from './pieces.ts';

export async function forgetUploads(services: Services): Promise<void> {
  const { db } = services.database;
  const over = await db
    .selectFrom('upload')
    .select('id')
    .where('expires_at', '<', iso(services.clock()))
    .limit(500)
    .execute();
  await forEachRow(
    services,
    over,
    ({ id }) => id,
    async ({ id }) => {
      // If there is a file of the same id, the upload was finished, and its other pieces stay.
      const file = await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst();
      if (file) await removePieces(services, id, ['incoming']);
      else await forgetFile(services, id);
      await db.deleteFrom('upload').where('id', '=', id).execute();
    },
  );
}

/** This many of the 256 prefixes are compared a minute, so that every object is seen within an hour (I10). */
const aMinute = 6;
const minutesToWrite = 5;
const minutesUnfinished = 60;

/** Compares the storage with the rows, both ways. @throws Error when the storage does not fit the database */
export async function sweepFiles(services: Services): Promise<void> {
  const refusal = await bindStore(services);
  if (refusal !== undefined) throw new Error(refusal);
  const minute = Math.floor(services.clock().epochMilliseconds / 60_000);
  for (let no = 0; no < aMinute; no += 1) {
    await sweepPrefix(services, everyPrefix[(minute * aMinute + no) % everyPrefix.length] ?? '');
  }
  await settleOrphans(services);
}

export async function sweepPrefix(services: Services, prefix: string): Promise<void> {
  const { database, ports, clock, log } = services;
  const { db } = database;
  for (const name of await ports.files.unfinished(prefix, plus(clock(), -minutesUnfinished)))
    await ports.files.remove(name);
  // Objects are listed before the rows are read, because one that is written meanwhile has a row and is in no list.
  const objects = new Set(await ports.files.list(prefix));
  const rows = await db
    .selectFrom('file_piece')
    .leftJoin('file_key', 'file_key.file_id', 'file_piece.file_id')
    .select(['name', 'missing_since', 'written_at', 'file_key.file_id as key'])
    .where('name', 'like', `${prefix}%`)
    .execute();
  const known = new Set(rows.map(({ name }) => name));
  const orphans = [...objects].filter((name) => !known.has(name));
  await noteOrphans(services, prefix, orphans);
  // A crash left these pieces, after their key was forgotten and before their bytes were.
  for (const { name } of rows.filter(({ key }) => key === null)) {
    await ports.files.remove(name);
    await db.deleteFrom('file_piece').where('name', '=', name).execute();
  }
  const objectRows = rows.filter(({ key }) => key !== null);
  const now = iso(clock());
  const beingWritten = iso(plus(clock(), -minutesToWrite));
  const absent = objectRows.filter(({ name, written_at }) => written_at < beingWritten && !objects.has(name));
  const returned = await bringBack(
    services,
    prefix,
    absent.map(({ name }) => name),
  );
  const present = new Set([...objects, ...returned]);
  const missing = absent
    .filter(({ name, missing_since }) => missing_since === null && !present.has(name))
    .map(({ name }) => name);
  const back = objectRows.filter(({ name, missing_since }) => missing_since !== null && present.has(name));
  if (orphans.length + missing.length > 0) {
    log.error({ orphans: orphans.length, missing: missing.length }, 'files and their rows did not agree');
  }
  for (const [names, since] of [
    [missing, now],
    [back.map(({ name }) => name), null],
  ] as const) {
    if (names.length === 0) continue;
    await db.updateTable('file_piece').set({ missing_since: since }).where('name', 'in', names).execute();
  }
}
