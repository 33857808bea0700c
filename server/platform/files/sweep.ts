import { iso, plus } from '../clock.ts';
import type { Services } from '../context.ts';
import { forgetFile } from './forget-file.ts';
import { removePieces } from './pieces.ts';

/** What a process that was killed has left of an upload. */
export async function forgetUploads(services: Services): Promise<void> {
  const { db } = services.database;
  const over = await db
    .selectFrom('upload')
    .select('id')
    .where('expires_at', '<', iso(services.clock()))
    .limit(500)
    .execute();
  for (const { id } of over) {
    // With a file of the same id it was finished: its other pieces stay.
    const file = await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst();
    if (file) await removePieces(services, id, ['incoming']);
    else await forgetFile(services, id);
    await db.deleteFrom('upload').where('id', '=', id).execute();
  }
}

/** Of the 256 names' beginnings so many a minute: every object is seen within an hour (I10). */
const aMinute = 6;
const minutesToWrite = 5;

/** Compares the storage with the rows, both ways; an object is never without its row, not even while it is written. */
export async function sweepFiles(services: Services): Promise<void> {
  const minute = Math.floor(services.clock().epochMilliseconds / 60_000);
  for (let no = 0; no < aMinute; no += 1) {
    await sweepPrefix(services, ((minute * aMinute + no) % 256).toString(16).padStart(2, '0'));
  }
}

/** The objects and rows whose names begin with `prefix`. @internal */
export async function sweepPrefix({ database: { db }, ports, clock, log }: Services, prefix: string): Promise<void> {
  // Before the rows are read: what is written meanwhile has a row then, and is in no list.
  const objects = new Set(await ports.files.list(prefix));
  const rows = await db
    .selectFrom('file_piece')
    .leftJoin('file_key', 'file_key.file_id', 'file_piece.file_id')
    .select(['name', 'missing_since', 'written_at', 'file_key.file_id as key'])
    .where('name', 'like', `${prefix}%`)
    .execute();
  const known = new Set(rows.map(({ name }) => name));
  const orphans = [...objects].filter((name) => !known.has(name));
  for (const name of orphans) await ports.files.remove(name);
  // Their key was forgotten, and a crash came before the bytes.
  for (const { name } of rows.filter(({ key }) => key === null)) {
    await ports.files.remove(name);
    await db.deleteFrom('file_piece').where('name', '=', name).execute();
  }
  const kept = rows.filter(({ key }) => key !== null);
  const now = iso(clock());
  const beingWritten = iso(plus(clock(), -minutesToWrite));
  const missing = kept
    .filter(
      ({ name, missing_since, written_at }) =>
        missing_since === null && written_at < beingWritten && !objects.has(name),
    )
    .map(({ name }) => name);
  const back = kept.filter(({ name, missing_since }) => missing_since !== null && objects.has(name));
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
