import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { iso } from '../../platform/clock.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import { writeOrder } from '../offering-order.ts';
import { type OfferingRow, writeOfferings } from './offering.ts';
import type { Writes } from './on-copies.ts';
import type { WrittenSchedule } from './schedule.ts';

type Merge = {
  connection: Kysely<PlainDB>;
  writes: Writes;
  schedules: readonly WrittenSchedule[];
  /** Absent where only times are read; offerings then stay as they are. */
  offerings?: readonly OfferingRow[];
  unread?: ReadonlySet<number>;
  clean: boolean;
  now: Temporal.Instant;
};

const chunk = 40;

/** Writes in chunks: a booking waits for one chunk, not for the import; the next import completes an interrupted one. */
export async function mergeSlots(merge: Merge): Promise<{ changed: number; withdrawn: number }> {
  const { connection, writes, schedules, offerings, unread, clean, now } = merge;
  const bySchedule = offerings && Map.groupBy(offerings, ({ scheduleId }) => scheduleId);
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  const donors = await donorsOf(connection);
  let changed = 0;
  let withdrawn = 0;
  for (let from = 0; from < schedules.length; from += chunk) {
    const part = schedules.slice(from, from + chunk);
    const ids = part.map(({ id }) => id);
    const touched = new Set([...ids, ...ids.flatMap((id) => donors.get(id) ?? [])]);
    await writes.inTx(async (tx) => {
      if (writes.takesTurns)
        await takeTurns(
          tx,
          [...touched].flatMap((id) => byId.get(id) ?? []),
        );
      if (bySchedule) {
        const rows = ids.flatMap((id) => bySchedule.get(id) ?? []);
        const whole = ids.filter((id) => !unread?.has(id));
        changed += await writeOfferings(tx, whole, rows);
        await writeOrder(tx, ids);
      }
      const staged = readElsewhere(offerings, 'staged_schedule.id');
      changed += await upsertSlots(tx, ids, staged);
      changed += await fillSlots(tx, ids, staged);
      if (clean) withdrawn += await withdrawMissing(tx, ids, readElsewhere(offerings, 'slot.schedule_id'), now);
      await refreshNextFree(tx, [...touched], now);
    });
  }
  return { changed, withdrawn };
}

async function donorsOf(connection: Kysely<PlainDB>): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ to: number; from: number[] }>`
    select staged_schedule.id as to, array_agg(distinct slot.schedule_id) as from
    from staged_slot join staged_schedule using (schedule_no) join slot on slot.id = staged_slot.id
    where slot.schedule_id <> staged_schedule.id group by staged_schedule.id`.execute(connection);
  return new Map(rows.map(({ to, from }) => [to, from]));
}

/** Takes `lockDoctor` for many doctors, in the order of their ids, so that two imports cannot deadlock. */
async function takeTurns(tx: Transaction<PlainDB>, schedules: readonly WrittenSchedule[]): Promise<void> {
  // No other import may number the places anew meanwhile.
  await sql`select pg_advisory_xact_lock_shared(3, 0)`.execute(tx);
  const doctors = [...new Set(schedules.map(({ doctorId }) => doctorId))].toSorted((one, other) => one - other);
  await sql`set local lock_timeout = '60s'`.execute(tx);
  await sql`select pg_advisory_xact_lock(1, doctor_id) from unnest(${doctors}::int[]) as doctor (doctor_id)`.execute(
    tx,
  );
}

/** A publication leaves alone the times of providers whose calendar the portal reads itself. */
function readElsewhere(
  offerings: Merge['offerings'],
  scheduleId: 'slot.schedule_id' | 'staged_schedule.id',
): RawBuilder<boolean> {
  if (offerings === undefined) return sql`false`;
  return sql`exists (select from partner_calendar join schedule read on read.provider_id = partner_calendar.provider_id
    where read.id = ${sql.ref(scheduleId)})`;
}

function wantedSlots(schedules: readonly number[], elsewhere: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`shut as materialized (
      select schedule.id as schedule_id, closure.during from schedule
        join closure on closure.provider_id = schedule.provider_id or closure.doctor_id = schedule.doctor_id
      where schedule.id = any(${schedules}::int[])
    ),
    wanted as (
      select staged_slot.id, schedule.id as schedule_id, schedule.doctor_id as of_doctor, start_at, end_at,
        case when status = 'free' and exists (
          select from shut where shut.schedule_id = staged_schedule.id and shut.during && tstzrange(start_at, end_at)
        ) then 'busy-unavailable' else status end as status, capacity, booking_url, booking_phone
      from staged_schedule join staged_slot using (schedule_no) join schedule on schedule.id = staged_schedule.id where staged_schedule.id = any(${schedules}::int[])
        and not ${elsewhere}
    )`;
}

/** Leaves out slots with an active reservation, and rows already right, which even a conflict would lock and write. */
async function upsertSlots(
  tx: Transaction<PlainDB>,
  schedules: readonly number[],
  elsewhere: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${wantedSlots(schedules, elsewhere)}
    insert into slot (id, schedule_id, of_doctor, start_at, end_at, status, capacity, booking_url, booking_phone)
    select wanted.* from wanted left join slot on slot.id = wanted.id
    where (slot.schedule_id, slot.of_doctor, slot.start_at, slot.end_at, slot.status, slot.capacity, slot.booking_url, slot.booking_phone)
        is distinct from (wanted.schedule_id, wanted.of_doctor, wanted.start_at, wanted.end_at, wanted.status, wanted.capacity,
          wanted.booking_url, wanted.booking_phone)
      and not exists (select from kept_slot where kept_slot.slot_id = wanted.id)
    on conflict (id) do update set schedule_id = excluded.schedule_id, of_doctor = excluded.of_doctor, start_at = excluded.start_at,
      end_at = excluded.end_at, status = excluded.status, capacity = excluded.capacity, booking_url = excluded.booking_url,
      booking_phone = excluded.booking_phone
    where (slot.schedule_id, slot.of_doctor, slot.start_at, slot.end_at, slot.status, slot.capacity, slot.booking_url, slot.booking_phone)
      is distinct from (excluded.schedule_id, excluded.of_doctor, excluded.start_at, excluded.end_at, excluded.status, excluded.capacity,
        excluded.booking_url, excluded.booking_phone)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Our bookings count against the capacity. If a publisher has subtracted them already, some seats stay unused. */
async function fillSlots(
  tx: Transaction<PlainDB>,
  schedules: readonly number[],
  elsewhere: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${wantedSlots(schedules, elsewhere)},
    filled as (
      select slot.id, wanted.capacity, wanted.booking_url, wanted.booking_phone, case when kept.count < wanted.capacity then wanted.status
        when slot.status = 'free' then 'busy' else slot.status end as status
      from wanted join slot using (id, schedule_id, start_at, end_at)
        cross join lateral (select count(*) from kept_slot where slot_id = slot.id) kept
      where greatest(slot.capacity, wanted.capacity) > 1 and kept.count > 0
    )
    update slot set capacity = filled.capacity, status = filled.status, booking_url = filled.booking_url,
      booking_phone = filled.booking_phone
    from filled where slot.id = filled.id and (slot.capacity, slot.status, slot.booking_url, slot.booking_phone)
      is distinct from (filled.capacity, filled.status, filled.booking_url, filled.booking_phone)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A slot that has ended is history and stays. */
async function withdrawMissing(
  tx: Transaction<PlainDB>,
  schedules: readonly number[],
  elsewhere: RawBuilder<boolean>,
  now: Temporal.Instant,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update slot set status = 'busy-unavailable'
    where schedule_id = any(${schedules}::int[]) and status = 'free' and end_at > ${iso(now)}::timestamptz
      and not exists (select from staged_slot where staged_slot.id = slot.id) and not ${elsewhere}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function refreshNextFree(
  tx: Transaction<PlainDB>,
  schedules: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update offering set next_free_at = free.start_at
    from (
      select schedule.id, (
        select min(slot.start_at) from slot
        where slot.schedule_id = schedule.id and slot.status = 'free' and not schedule.is_closed
          and slot.start_at > ${iso(now)}::timestamptz + schedule.notice_minutes * interval '1 minute'
      ) as start_at
      from schedule where schedule.id = any(${schedules}::int[])
    ) free
    where offering.schedule_id = free.id and offering.next_free_at is distinct from free.start_at`.execute(tx);
}
