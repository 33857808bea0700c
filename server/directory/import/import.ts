import { type Kysely, sql, type Transaction } from 'kysely';
import { announce } from '../../platform/changes.ts';
import { iso } from '../../platform/clock.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import { lockPlaces, writePlaces } from '../reference/write-places.ts';
import { type Additions, additionsIn } from './additions.ts';
import { type DoctorRow, type PriceRow, readTable, type TableRead, tables } from './csv.ts';
import { withdrawal } from './limits.ts';
import { Location, newPlaces, type Rows, readLocation, writeLocations } from './location.ts';
import { countLosses, refuseLosses } from './losses.ts';
import { type FileType, fileTypes, type Manifest, openPublication, readManifest } from './manifest.ts';
import { type Mapping, noMapping } from './mapping.ts';
import { mergeSlots } from './merge.ts';
import type { Report } from './ndjson.ts';
import { offeringsOf } from './offering.ts';
import { onCopies, type Writes } from './on-copies.ts';
import { type LinePlace, readFiles } from './read-file.ts';
import { type ReadSchedule, readSchedule, Schedule, writeSchedules } from './schedule.ts';
import { ownServices, writeOwnServices } from './service.ts';
import { readSlot, Slot } from './slot.ts';
import type { Access, Source } from './source.ts';
import { dropStaging, openStaging, stageSchedules } from './staging.ts';
import { isUnchanged, validatorsOf } from './unchanged.ts';
import { uniqueById } from './unique.ts';

export type Import = Access & {
  db: Kysely<PlainDB>;
  manifest: string;
  now: Temporal.Instant;
  report: Report;
  reportPart?: Report;
  /** Called before anything is written, with new places, new services and twins, which a mapping could change. */
  announce?: (additions: Additions) => void;
  /** Called when no file has changed since the last import; nothing is done then. */
  unchanged?: () => void;
  mapping?: Mapping;
  force?: boolean;
  dryRun?: boolean;
  withdrawLimit?: number | undefined;
};

export type Counts = {
  locations: number;
  schedules: number;
  slots: number;
  changed: number;
  withdrawn: number;
  kept: number;
  omitted: number;
  bad: number;
};

/** Reads everything before it writes. After bad lines nothing is withdrawn. @throws Error of one line, with nothing changed */
export async function importPublication({
  db,
  manifest,
  now,
  report,
  reportPart = () => {},
  announce: announceAdditions,
  unchanged,
  mapping = noMapping,
  force,
  dryRun,
  withdrawLimit,
  ...access
}: Import): Promise<Counts> {
  const source = await openPublication(manifest, access);
  if (!force && (await isUnchanged(db, source, mapping))) {
    unchanged?.();
    return { locations: 0, schedules: 0, slots: 0, changed: 0, withdrawn: 0, kept: 0, omitted: 0, bad: 0 };
  }
  const listed = await readManifest(source, mapping);
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    const alone = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(2, hashtext(${listed.address})) as taken`.execute(connection);
    try {
      if (!alone.rows[0]?.taken) throw new Error(`${listed.address} is being imported already`);
      const work = { connection, source, listed, mapping, now };
      const publication = await readAll(work, report, reportPart);
      const { free, missing, takenBack } = await countLosses(connection, listed.address, now);
      const isClean = publication.bad === 0;
      if (!force) refuseLosses((isClean ? missing : 0) + takenBack, free, withdrawLimit ?? withdrawal.percent);
      const unlistedTimes = isClean ? 0 : missing;
      announceAdditions?.(await additionsIn(connection, listed.address, publication));
      if (dryRun)
        return await onCopies(connection, listed.address, (copies, writes) =>
          writeAll({ ...work, connection: copies }, publication, unlistedTimes, writes),
        );
      const inTx: Writes['inTx'] = (run) => connection.transaction().execute(run);
      const counts = await writeAll(work, publication, unlistedTimes, { inTx, takesTurns: true });
      if (counts.changed + counts.withdrawn > 0) await announce(connection, ['directory']);
      return counts;
    } finally {
      await giveBack(connection, listed).catch(() => undefined);
    }
  });
}

/** Drops the staging tables and the lock. It fails with a lost connection, which has dropped them already. */
async function giveBack(connection: Kysely<PlainDB>, { address }: Manifest): Promise<void> {
  await dropStaging(connection);
  await sql`select pg_advisory_unlock(2, hashtext(${address}))`.execute(connection);
  await sql`reset statement_timeout`.execute(connection);
}

type Work = {
  connection: Kysely<PlainDB>;
  source: Source;
  listed: Manifest;
  mapping: Mapping;
  now: Temporal.Instant;
};
type ReadFiles = Awaited<ReturnType<typeof readAll>>;

async function readAll({ connection, source, listed, mapping }: Work, tell: Report, tellPart: Report) {
  let bad = 0;
  let omitted = 0;
  const report: Report = (line) => {
    bad += 1;
    tell(line);
  };
  const takenWithout = (type: FileType, id: string, parts: readonly string[], { file, line }: LinePlace) => {
    omitted += parts.length;
    const { url = '' } = listed.files(type)[file] ?? {};
    for (const part of parts) tellPart({ file: url, line, reason: `${type} ${id} ${part}` });
  };
  for (const type of fileTypes) {
    if (listed.files(type).length === 0) report({ file: source.manifest, line: 0, reason: noFile(type, mapping) });
  }
  const doctors = await readTable(source, tables.doctors, report);
  const prices = await readTable(source, tables.prices, report);

  const locations = uniqueById<Rows>();
  await readFiles({
    source,
    type: 'Location',
    files: listed.files('Location'),
    schema: Location,
    report,
    take: (value, place) => {
      const read = readLocation(value, mapping);
      if (typeof read === 'string') return read;
      const twice = locations.add(value.id, read);
      if (twice === undefined) takenWithout('Location', value.id, read.leftOut, place);
      return twice;
    },
  });

  const schedules = uniqueById<ReadSchedule>();
  await readFiles({
    source,
    type: 'Schedule',
    files: listed.files('Schedule'),
    schema: Schedule,
    report,
    take: (value, place) => {
      const read = readSchedule(value, locations.values, mapping);
      if (typeof read === 'string') return read;
      const twice = schedules.add(value.id, read);
      if (twice === undefined) takenWithout('Schedule', value.id, read.leftOut, place);
      return twice;
    },
  });
  reportStrays(schedules.values, doctors, prices, report);

  const numbers = new Map([...schedules.values.keys()].map((id, no) => [id, no]));
  const staging = await openStaging(connection, listed.address);
  const slotFiles = listed.files('Slot');
  let slots = 0;
  await readFiles({
    source,
    type: 'Slot',
    files: slotFiles,
    schema: Slot,
    report,
    take: (slot, place) => {
      const read = readSlot(slot, numbers);
      if (typeof read === 'string') return read;
      takenWithout('Slot', slot.id, slot.leftOut, place);
      staging.add({ slot, ...read, ...place });
      slots += 1;
      return undefined;
    },
    rest: staging.storeFull,
  });
  await staging.finish(
    slotFiles.map(({ url }) => url),
    report,
  );
  return { bad, omitted, doctors, prices, locations: locations.values, schedules: schedules.values, numbers, slots };
}

async function writeAll(
  { connection, source, listed, mapping, now }: Work,
  files: ReadFiles,
  unlistedTimes: number,
  writes: Writes,
): Promise<Counts> {
  const { bad, doctors, prices, locations, schedules, numbers } = files;
  const { publication, changed, written, ownIds } = await writes.inTx(async (tx) => {
    const publication = await publicationOf(tx, listed);
    const missing = await newPlaces(tx, locations);
    if (missing.length > 0 && writes.takesTurns) await lockPlaces(tx);
    if (missing.length > 0) await writePlaces(tx, missing);
    const ownIds = await writeOwnServices(tx, publication, ownServices(schedules.values()), mapping.language);
    const places = await writeLocations(tx, publication, locations);
    const { changed, written } = await writeSchedules(tx, publication, schedules, places.known, doctors);
    return { publication, changed: places.changed + changed, written, ownIds };
  });
  await stageSchedules(connection, numbers, written);
  const ids = new Map(written.map(({ id, sourceId }) => [sourceId, id]));
  const { currency } = mapping;
  const offerings = [...schedules.values()].flatMap((one) =>
    offeringsOf(one, ids.get(one.id) ?? 0, ownIds, { doctors, prices, currency }),
  );
  // A slot that is missing may stand on a bad line, so after one no slot is withdrawn.
  const merged = await mergeSlots({
    connection,
    writes,
    schedules: written.filter(({ sourceId }) => bad === 0 || schedules.has(sourceId)),
    offerings,
    unread: new Set([...schedules.values()].flatMap((one) => (one.hasUnreadServices ? (ids.get(one.id) ?? []) : []))),
    clean: bad === 0,
    now,
  });
  await connection
    .updateTable('publication')
    .set({
      transaction_time: listed.transactionTime,
      imported_at: iso(now),
      stale_after_minutes: mapping.staleAfterMinutes ?? null,
      validators: JSON.stringify((bad === 0 && validatorsOf(source, mapping)) || null),
    })
    .where('id', '=', publication)
    .execute();
  if (merged.changed > analyseFrom)
    await sql`analyze slot, offering, doctor, provider, provider_address, schedule`.execute(connection);
  return {
    locations: locations.size,
    schedules: schedules.size,
    slots: files.slots,
    changed: changed + merged.changed,
    withdrawn: merged.withdrawn,
    kept: unlistedTimes,
    omitted: files.omitted,
    bad,
  };
}

function noFile(type: string, { onlyStates }: Mapping): string {
  return `names no ${type} file${onlyStates === undefined ? '' : ` of ${onlyStates.join(', ')}`}`;
}

/** From so many changed rows on, the planner's statistics are too wrong to wait for autovacuum. */
const analyseFrom = 10_000;

async function publicationOf(connection: Transaction<PlainDB>, { address }: Manifest): Promise<number> {
  const known = await connection
    .selectFrom('publication')
    .select('id')
    .where('address', '=', address)
    .executeTakeFirst();
  // The validators are removed until the end, because an interrupted import must not pass for the one before it.
  if (known) await connection.updateTable('publication').set({ validators: null }).where('id', '=', known.id).execute();
  if (known) return known.id;
  const made = await connection.insertInto('publication').values({ address }).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

function reportStrays(
  schedules: ReadonlyMap<string, ReadSchedule>,
  doctors: TableRead<DoctorRow>,
  prices: TableRead<PriceRow>,
  report: Report,
) {
  const practitioners = new Set([...schedules.values()].map(({ practitioner }) => practitioner));
  for (const [practitioner, line] of doctors.lines) {
    if (!practitioners.has(practitioner))
      report({ file: tables.doctors.file, line, reason: `unknown practitioner ${practitioner}` });
  }
  for (const [key, { schedule, subfunction }] of prices.rows) {
    const line = prices.lines.get(key) ?? 0;
    if (!schedules.get(schedule)?.subfunctions.includes(subfunction)) {
      report({ file: tables.prices.file, line, reason: `unknown schedule and subfunction ${schedule} ${subfunction}` });
    }
  }
}
