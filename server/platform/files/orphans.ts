import { iso, plus } from '../clock.ts';
import type { Services } from '../context.ts';
import { day } from '../retention.ts';

type Db = Services['database']['db'];

/** Minutes for which an object without a row is left alone, because restoring the database may bring its row back. */
const leftAlone = day;
const keptAside = 30 * day;

/** More orphans at once are no leftovers but the sign of a wrong or restored database, so a person decides. */
const mostByItself = 100;
const shareByItself = 0.01;
const atOnce = 1000;

export async function noteOrphans(
  { database: { db }, clock }: Services,
  prefix: string,
  orphans: readonly string[],
): Promise<void> {
  const noted = await db
    .selectFrom('file_orphan')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .where('aside_at', 'is', null)
    .execute();
  const over = noted.map(({ name }) => name).filter((name) => !orphans.includes(name));
  if (over.length > 0) await db.deleteFrom('file_orphan').where('name', 'in', over).execute();
  if (orphans.length === 0) return;
  await db
    .insertInto('file_orphan')
    .values(orphans.map((name) => ({ name, found_at: iso(clock()) })))
    .onConflict((on) => on.column('name').doUpdateSet({ aside_at: null }).where('file_orphan.aside_at', 'is not', null))
    .execute();
}

/** Sets aside objects that had no row for a day, unless they are very many and no person asked for it. @returns how many */
export async function settleOrphans(services: Services, { isAsked = false } = {}): Promise<number> {
  const { database, clock, log } = services;
  const { db } = database;
  await removeOldAside(services);
  const waiting = await countWaiting(db);
  if (waiting === 0) return 0;
  const most = waiting > mostByItself ? await mostOrphans(db) : mostByItself;
  if (waiting > most && !isAsked) {
    log.error({ orphans: waiting, most }, 'too many files without rows: nothing is set aside until a person says so');
    return 0;
  }
  const due = await db
    .selectFrom('file_orphan')
    .select('name')
    .where('aside_at', 'is', null)
    .where('found_at', '<', iso(plus(clock(), -leftAlone)))
    .orderBy('found_at')
    .limit(atOnce)
    .execute();
  for (const { name } of due) await setAside(services, name);
  return due.length;
}

export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('file_orphan')
    .select((of) => of.fn.countAll<number>().as('waiting'))
    .where('aside_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

async function mostOrphans(db: Db): Promise<number> {
  const { pieces } = await db
    .selectFrom('file_piece')
    .select((of) => of.fn.countAll<number>().as('pieces'))
    .executeTakeFirstOrThrow();
  return Math.max(mostByItself, Math.floor(shareByItself * pieces));
}

async function setAside({ database: { db }, ports: { files }, clock }: Services, name: string): Promise<void> {
  const piece = await db.selectFrom('file_piece').select('name').where('name', '=', name).executeTakeFirst();
  const sealed = piece ? undefined : await files.get(name);
  if (sealed === undefined) {
    await db.deleteFrom('file_orphan').where('name', '=', name).execute();
    return;
  }
  await files.aside.put(name, sealed);
  await db
    .updateTable('file_orphan')
    .set({ aside_at: iso(clock()) })
    .where('name', '=', name)
    .execute();
  await files.remove(name);
}

/** Brings back objects that were set aside in the last thirty days, if the database knows them again. @returns their names */
export async function bringBack(
  { database: { db }, ports: { files }, clock, log }: Services,
  prefix: string,
  absent: readonly string[],
): Promise<string[]> {
  const aside = await files.aside.list(prefix);
  if (aside.length === 0) return [];
  const now = iso(clock());
  await db
    .insertInto('file_orphan')
    .values(aside.map((name) => ({ name, found_at: now, aside_at: now })))
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  const back: string[] = [];
  for (const name of aside.filter((one) => absent.includes(one))) {
    const sealed = await files.aside.get(name);
    if (sealed === undefined) continue;
    await files.put(name, sealed);
    await files.aside.remove(name);
    await db.deleteFrom('file_orphan').where('name', '=', name).execute();
    back.push(name);
  }
  if (back.length > 0) log.info({ pieces: back.length }, 'files that had been set aside are back');
  return back;
}

async function removeOldAside({ database: { db }, ports, clock }: Services): Promise<void> {
  const old = await db
    .selectFrom('file_orphan')
    .select('name')
    .where('aside_at', '<', iso(plus(clock(), -keptAside)))
    .limit(atOnce)
    .execute();
  for (const { name } of old) {
    await ports.files.aside.remove(name);
    await db.deleteFrom('file_orphan').where('name', '=', name).execute();
  }
}
