import { type Kysely, sql } from 'kysely';
import type { PlainDB } from '../../platform/db/health.ts';
import type { Report } from './ndjson.ts';
import type { WrittenSchedule } from './schedule.ts';
import { type ReadSlot, type Slot, slotId } from './slot.ts';

type StagedSlot = ReadSlot & { slot: Slot; file: number; line: number };

const batch = 5000;

export async function openStaging(connection: Kysely<PlainDB>, publication: string) {
  await dropStaging(connection);
  await sql`
    create temporary table staged_slot (id uuid not null, schedule_no int not null, start_at timestamptz not null,
      end_at timestamptz not null, status text not null, capacity int not null, booking_url text,
      booking_phone text, file int not null, line int not null)`.execute(connection);
  await sql`create temporary table staged_schedule (schedule_no int not null, id int not null)`.execute(connection);
  await sql`create index on staged_schedule (id)`.execute(connection);
  let rows: StagedSlot[] = [];
  async function store() {
    const full = rows;
    rows = [];
    await sql`
      insert into staged_slot (id, schedule_no, start_at, end_at, status, capacity, booking_url, booking_phone, file, line)
      select * from unnest(
        ${full.map(({ slot }) => slotId(publication, slot.id))}::uuid[], ${full.map(({ scheduleNo }) => scheduleNo)}::int[],
        ${full.map(({ slot }) => slot.start)}::timestamptz[], ${full.map(({ slot }) => slot.end)}::timestamptz[],
        ${full.map(({ status }) => status)}::text[], ${full.map(({ capacity }) => capacity)}::int[],
        ${full.map(({ bookingUrl }) => bookingUrl)}::text[], ${full.map(({ bookingPhone }) => bookingPhone)}::text[],
        ${full.map(({ file }) => file)}::int[],
        ${full.map(({ line }) => line)}::int[])`.execute(connection);
  }
  return {
    add: (staged: StagedSlot) => void rows.push(staged),
    storeFull: async () => {
      if (rows.length >= batch) await store();
    },
    finish: async (files: readonly string[], report: Report) => {
      if (rows.length > 0) await store();
      if (!(await areIdsUnique(connection))) await reportTwins(connection, files, report);
      await sql`create index on staged_slot (schedule_no)`.execute(connection);
      await sql`analyze staged_slot`.execute(connection);
    },
  };
}

export async function dropStaging(connection: Kysely<PlainDB>): Promise<void> {
  await sql`drop table if exists staged_slot, staged_schedule`.execute(connection);
}

/** The unique index is needed anyway; only a publication with duplicates pays for finding them. */
async function areIdsUnique(connection: Kysely<PlainDB>): Promise<boolean> {
  try {
    await sql`create unique index on staged_slot (id)`.execute(connection);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false;
    throw error;
  }
}

/** The first of two equal lines with one id stays, of contradicting ones none. */
async function reportTwins(connection: Kysely<PlainDB>, files: readonly string[], report: Report): Promise<void> {
  const { rows } = await sql<{ file: number; line: number; first: string }>`
    with twins as (
      select id, min(schedule_no) = max(schedule_no) and min(start_at) = max(start_at) and min(end_at) = max(end_at)
        and min(status) = max(status) and min(capacity) = max(capacity)
        and count(distinct (booking_url, booking_phone)) = 1 as same
      from staged_slot group by id having count(*) > 1
    ),
    ranked as (
      select staged_slot.ctid as row, same, file, line, row_number() over twin as nth,
        first_value(file) over twin || ':' || first_value(line) over twin as first
      from twins join staged_slot using (id) window twin as (partition by id order by file, line)
    ),
    removed as (
      delete from staged_slot using ranked where staged_slot.ctid = ranked.row and (ranked.nth > 1 or not ranked.same)
    )
    select file, line, first from ranked where nth > 1 order by file, line`.execute(connection);
  await sql`create unique index on staged_slot (id)`.execute(connection);
  for (const { file, line, first } of rows) {
    const [firstFile, firstLine] = first.split(':');
    const place = `${files[Number(firstFile)] ?? ''}:${firstLine ?? ''}`;
    report({ file: files[file] ?? '', line, reason: `has the id of ${place}` });
  }
}

export async function stageSchedules(
  connection: Kysely<PlainDB>,
  numbers: ReadonlyMap<string, number>,
  written: readonly WrittenSchedule[],
): Promise<void> {
  const pairs = written.flatMap(({ id, sourceId }) => {
    const no = numbers.get(sourceId);
    return no === undefined ? [] : [{ id, no }];
  });
  await sql`
    insert into staged_schedule (schedule_no, id)
    select * from unnest(${pairs.map(({ no }) => no)}::int[], ${pairs.map(({ id }) => id)}::int[])`.execute(connection);
  await sql`analyze staged_schedule`.execute(connection);
}
