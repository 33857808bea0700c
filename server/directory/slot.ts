import { type Kysely, sql } from 'kysely';
import { parse, v5 } from 'uuid';
import { z } from 'zod';
import type { PlainDB } from '../db/health.ts';
import { Id, referenceTo } from './lines.ts';

const namespace = parse('8a6f6d1e-54a5-5c0e-9d0f-2f2c1c7b3d90');

/** FHIR's instant: seconds and offset required, because a time without an offset is a different time in each country (S9-03). */
const Instant = z
  .string()
  .regex(
    /^2[01]\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/,
    'not an instant with seconds and offset',
  );

export const Slot = z.object({
  resourceType: z.literal('Slot'),
  id: Id,
  schedule: z.object({ reference: z.string() }),
  status: z.enum(['free', 'busy', 'busy-tentative', 'busy-unavailable', 'entered-in-error']),
  start: Instant,
  end: Instant,
});
export type Slot = z.output<typeof Slot>;

const scheduleOf = referenceTo('Schedule');

/** A slot keeps its id from import to import, because links and reservations name it. */
export function slotId(publication: string, sourceId: string): string {
  return v5(`${publication}|${sourceId}`, namespace);
}

function momentOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/** Why a slot that fits the schema is none, or the id of the schedule it is in. */
export function readSlot(slot: Slot, schedules: ReadonlyMap<string, number>): { scheduleId: number } | string {
  const reference = scheduleOf(slot.schedule.reference);
  const scheduleId = reference === undefined ? undefined : schedules.get(reference);
  if (scheduleId === undefined) return `unknown reference ${slot.schedule.reference.slice(0, 80)}`;
  const start = momentOf(slot.start);
  const end = momentOf(slot.end);
  if (start === undefined || end === undefined) return 'a day that is not in the calendar';
  return end > start ? { scheduleId } : 'ends before it has begun';
}

const batch = 5000;

/** Slots on their way in: a table of this connection, filled a batch at a time. */
export async function openStaging(connection: Kysely<PlainDB>, publication: string) {
  await sql`drop table if exists staged_slot`.execute(connection);
  await sql`
    create temporary table staged_slot (no bigint generated always as identity, id uuid not null, schedule_id int not null,
      start_at timestamptz not null, end_at timestamptz not null, status text not null)`.execute(connection);
  let rows: { slot: Slot; scheduleId: number }[] = [];
  async function store() {
    const full = rows;
    rows = [];
    await sql`
      insert into staged_slot (id, schedule_id, start_at, end_at, status)
      select * from unnest(
        ${full.map(({ slot }) => slotId(publication, slot.id))}::uuid[], ${full.map(({ scheduleId }) => scheduleId)}::int[],
        ${full.map(({ slot }) => slot.start)}::timestamptz[], ${full.map(({ slot }) => slot.end)}::timestamptz[],
        ${full.map(({ slot }) => slot.status)}::text[])`.execute(connection);
  }
  return {
    add: (slot: Slot, scheduleId: number) => void rows.push({ slot, scheduleId }),
    storeFull: async () => {
      if (rows.length >= batch) await store();
    },
    finish: async () => {
      if (rows.length > 0) await store();
      await sql`create index on staged_slot (schedule_id, id)`.execute(connection);
      await sql`analyze staged_slot`.execute(connection);
    },
  };
}
