import { type Kysely, sql } from 'kysely';
import { iso } from '../clock.ts';
import type { PlainDB } from '../db/health.ts';
import type { BadLine, Report } from './lines.ts';
import { Location, type Rows, readLocation, writeLocations } from './location.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { mergeSlots } from './merge.ts';
import { offeringsOf } from './offering.ts';
import { readFiles } from './read-file.ts';
import { type ReadSchedule, readSchedule, Schedule, writeSchedules } from './schedule.ts';
import { openStaging, readSlot, Slot } from './slot.ts';
import { openSource, type Source } from './source.ts';
import { type DoctorRow, type Kept, type PriceRow, readTable, tables } from './table.ts';

export type Import = {
  db: Kysely<PlainDB>;
  /** The address of a `$bulk-publish` manifest, its path, or its folder. */
  manifest: string;
  now: Temporal.Instant;
  report: (line: BadLine) => void;
};

export type Counts = {
  locations: number;
  schedules: number;
  slots: number;
  /** Rows written because they were new or said something else. */
  changed: number;
  withdrawn: number;
  bad: number;
};

/**
 * Brings one publication in the form of SMART Scheduling Links into the directory. A bad line is reported and the rest goes
 * in; a file that cannot be read to its end is reported too, and then nothing is taken to be gone.
 * @throws Error when the manifest or a table cannot be read, or the publication is being imported elsewhere
 */
export async function importPublication({ db, manifest, now, report }: Import): Promise<Counts> {
  const source = await openSource(manifest);
  const listed = await readManifest(source);
  let bad = 0;
  const count: Report = (line) => {
    bad += 1;
    report(line);
  };
  const counts = await db.connection().execute(async (connection) => {
    // Staging a million slots is one long piece of work; the chunks that others wait for have a limit of their own.
    await sql`set statement_timeout = 0`.execute(connection);
    const alone = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(2, hashtext(${listed.address})) as taken`.execute(connection);
    try {
      if (!alone.rows[0]?.taken) throw new Error(`${listed.address} is being imported already`);
      return await bringIn({ connection, source, listed, now, report: count });
    } finally {
      await sql`drop table if exists staged_slot`.execute(connection);
      await sql`select pg_advisory_unlock(2, hashtext(${listed.address}))`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
  return { ...counts, bad };
}

type Work = { connection: Kysely<PlainDB>; source: Source; listed: Manifest; now: Temporal.Instant; report: Report };

async function bringIn({ connection, source, listed, now, report }: Work): Promise<Omit<Counts, 'bad'>> {
  const doctors = await readTable(source, tables.doctors, report);
  const prices = await readTable(source, tables.prices, report);
  const publication = await publicationOf(connection, listed);

  const rows = new Map<string, Rows>();
  const haveLocations = await readFiles({
    source,
    files: listed.files('Location'),
    schema: Location,
    report,
    take: (value) => {
      const read = readLocation(value);
      if (typeof read === 'string') return read;
      rows.set(value.id, read);
      return undefined;
    },
  });
  const places = await connection.transaction().execute((tx) => writeLocations(tx, publication, rows));

  const schedules = new Map<string, ReadSchedule>();
  const haveSchedules = await readFiles({
    source,
    files: listed.files('Schedule'),
    schema: Schedule,
    report,
    take: (value) => {
      const read = readSchedule(value, places.known);
      if (typeof read === 'string') return read;
      schedules.set(value.id, read);
      return undefined;
    },
  });
  reportStrays(schedules, doctors, prices, report);
  const { changed, written } = await connection
    .transaction()
    .execute((tx) => writeSchedules(tx, publication, schedules, doctors));

  const ids = new Map(written.filter(({ sourceId }) => schedules.has(sourceId)).map((row) => [row.sourceId, row.id]));
  const staging = await openStaging(connection, listed.address);
  let slots = 0;
  const haveSlots = await readFiles({
    source,
    files: listed.files('Slot'),
    schema: Slot,
    report,
    take: (slot) => {
      const read = readSlot(slot, ids);
      if (typeof read === 'string') return read;
      staging.add(slot, read.scheduleId);
      slots += 1;
      return undefined;
    },
    rest: staging.storeFull,
  });
  await staging.finish();

  const offerings = [...schedules.values()].flatMap((one) => offeringsOf(one, ids.get(one.id) ?? 0, doctors, prices));
  // Below a bad Location or Schedule everything is unknown, which is not the same as gone.
  const isGone = haveLocations.clean && haveSchedules.clean && haveSlots.whole;
  const merged = await mergeSlots({
    connection,
    schedules: written.filter(({ sourceId }) => isGone || ids.has(sourceId)),
    offerings,
    whole: haveSlots.whole,
    now,
  });
  await connection
    .updateTable('publication')
    .set({ transaction_time: listed.transactionTime, imported_at: iso(now) })
    .where('id', '=', publication)
    .execute();
  if (merged.changed > analyseFrom)
    await sql`analyze slot, offering, doctor, provider, provider_address, schedule`.execute(connection);
  return {
    locations: rows.size,
    schedules: schedules.size,
    slots,
    changed: places.changed + changed + merged.changed,
    withdrawn: merged.withdrawn,
  };
}

/** So many new rows make the planner's numbers wrong until autovacuum comes by. */
const analyseFrom = 10_000;

async function publicationOf(connection: Kysely<PlainDB>, { address }: Manifest): Promise<number> {
  const known = await connection
    .selectFrom('publication')
    .select('id')
    .where('address', '=', address)
    .executeTakeFirst();
  if (known) return known.id;
  const made = await connection.insertInto('publication').values({ address }).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

/** Rows of the tables that belong to nothing that was published. */
function reportStrays(
  schedules: Map<string, ReadSchedule>,
  doctors: Kept<DoctorRow>,
  prices: Kept<PriceRow>,
  report: Report,
) {
  const practitioners = new Set([...schedules.values()].map(({ practitioner }) => practitioner));
  for (const { practitioner, line } of doctors.values()) {
    if (!practitioners.has(practitioner))
      report({ file: tables.doctors.file, line, reason: `unknown practitioner ${practitioner}` });
  }
  for (const { schedule, subfunction, line } of prices.values()) {
    if (!schedules.get(schedule)?.subfunctions.includes(subfunction)) {
      report({ file: tables.prices.file, line, reason: `unknown schedule and subfunction ${schedule} ${subfunction}` });
    }
  }
}
