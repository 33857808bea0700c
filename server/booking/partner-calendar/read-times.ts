import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { withdrawal } from '../../directory/import/limits.ts';
import { refuseLosses } from '../../directory/import/losses.ts';
import { mergeSlots } from '../../directory/import/merge.ts';
import type { Writes } from '../../directory/import/on-copies.ts';
import { readSlot, Slot, slotId } from '../../directory/import/slot.ts';
import { dropStaging, openStaging, stageSchedules } from '../../directory/import/staging.ts';
import { announce } from '../../platform/changes.ts';
import { iso } from '../../platform/clock.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import { errorDetails } from '../../platform/error-details.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { isFault } from './calendar-fault.ts';
import { type Calendar, calendarOf } from './calendar-row.ts';
import type { CalendarServices } from './connected-calendars.ts';
import type { Client } from './fhir/client.ts';
import { findTimes } from './find-times.ts';

/** Milliseconds for one calendar, however many times it has. */
const patience = 50_000;

const atOnce = 2;

const ReadSlot = z.union([Slot, z.unknown().transform(() => null)]);

export async function readCalendars(services: CalendarServices): Promise<void> {
  const now = iso(services.clock());
  const due = await services.database.db
    .selectFrom('partner_calendar')
    .selectAll()
    .where('paused_at', 'is', null)
    .where(sql<boolean>`read_at + fresh_minutes * interval '20 seconds' <= ${now}::timestamptz`)
    .orderBy('read_at')
    .execute();
  const queue = due.values();
  const readNext = async () => {
    for (const row of queue) await readTimes(services, calendarOf(row, services.keys));
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
}

async function readTimes(services: CalendarServices, calendar: Calendar): Promise<string | null> {
  const wrong = await bringTimes(services, calendar).then(
    () => null,
    (error: unknown) => {
      services.log.warn(
        { calendar: calendar.id, error: errorDetails(error) },
        'the times of a calendar could not be read',
      );
      return isFault(error) ? error.refusal.code : 'unreadable';
    },
  );
  const read_at = wrong === null ? iso(services.clock()) : calendar.read_at;
  await inTransaction(services, async (tx) => {
    await tx.updateTable('partner_calendar').set({ read_at, read_code: wrong }).where('id', '=', calendar.id).execute();
  });
  return wrong;
}

export type Reading = {
  percent?: number;
  isTrial?: boolean;
  client?: Client;
  together?: (tx: Transaction<PlainDB>, counts: ReadCounts) => Promise<unknown>;
};
export type ReadCounts = { times: number; bad: number; free: number; lost: number };

/** @throws Error when more would be withdrawn than may be; nothing has been written then */
export async function bringTimes(
  services: CalendarServices,
  calendar: Calendar,
  { percent = withdrawal.percent, isTrial = false, client = usualClient(services, calendar), together }: Reading = {},
): Promise<ReadCounts> {
  const { database, clock } = services;
  const now = clock();
  const schedules = await schedulesOf(services, calendar.provider_id);
  const [{ address } = { address: '' }] = schedules;
  const numbers = new Map(schedules.map(({ sourceId }, no) => [sourceId, no]));
  const { times, bad } = readable(await ask(client, calendar, schedules, now), numbers);
  return database.sessions.db.connection().execute(async (connection) => {
    const lock = sql`hashtext(${address})`;
    const alone = await sql<{ taken: boolean }>`select pg_try_advisory_lock(2, ${lock}) as taken`.execute(connection);
    if (!alone.rows[0]?.taken) throw new Error(`${address} is being imported`);
    try {
      const ids = times.map(({ slot }) => slotId(address, slot.id));
      const counts = { times: times.length, bad, ...(await countLosses(connection, schedules, ids, now)) };
      if (isTrial) return counts;
      refuseLosses(counts.lost, counts.free, percent);
      const staging = await openStaging(connection, address);
      for (const [line, read] of times.entries()) {
        staging.add({ ...read, file: 0, line });
        await staging.storeFull();
      }
      await staging.finish([calendar.base_url], () => {});
      await stageSchedules(connection, numbers, schedules);
      const inTx: Writes['inTx'] = (run) => connection.transaction().execute(run);
      const write = async (db: Kysely<PlainDB>, writes: Writes) => {
        const merged = await mergeSlots({ connection: db, writes, schedules, clean: bad === 0, now });
        await sql`
          insert into partner_slot (slot_id, calendar_id, source_id)
          select slot.id, ${calendar.id}::uuid, source_id
          from unnest(${ids}::uuid[], ${times.map(({ slot }) => slot.id)}::text[]) as wanted (id, source_id) join slot using (id)
          on conflict (slot_id) do update set calendar_id = excluded.calendar_id, source_id = excluded.source_id
          where (partner_slot.calendar_id, partner_slot.source_id) is distinct from (excluded.calendar_id, excluded.source_id)`.execute(
          db,
        );
        if (together || merged.changed + merged.withdrawn > 0) await announce(db, ['directory']);
      };
      if (!together) await write(connection, { inTx, takesTurns: true });
      else
        await inTx(async (tx) => {
          await together(tx, counts);
          await write(tx, { inTx: (run) => run(tx), takesTurns: true });
        });
      return counts;
    } finally {
      await dropStaging(connection);
      await sql`select pg_advisory_unlock(2, ${lock})`.execute(connection);
    }
  });
}

function schedulesOf({ database }: Pick<CalendarServices, 'database'>, providerId: number) {
  return database.db
    .selectFrom('schedule')
    .innerJoin('publication', 'publication.id', 'schedule.publication_id')
    .where('schedule.provider_id', '=', providerId)
    .select(['schedule.id', 'schedule.source_id as sourceId', 'schedule.doctor_id as doctorId', 'publication.address'])
    .orderBy('schedule.doctor_id')
    .orderBy('schedule.id')
    .execute();
}

type Schedules = Awaited<ReturnType<typeof schedulesOf>>;

function usualClient({ partnerCalendars }: CalendarServices, calendar: Calendar): Client {
  return partnerCalendars.connect(calendar, AbortSignal.timeout(patience));
}

/** Everything is read before anything is written. */
async function ask(client: Client, calendar: Calendar, schedules: Schedules, now: Temporal.Instant) {
  // Slots are read rather than `$find`, because they say what is booked too; `$find` says only what is free.
  if (calendar.can.finds && !calendar.can.readsSlots) return findTimes(client, schedules, now);
  const slots: Slot[] = [];
  let bad = 0;
  for (const { sourceId } of schedules) {
    const query = { schedule: `Schedule/${sourceId}`, start: `ge${now.round('second').toString()}` };
    for (const slot of await client.search(ReadSlot, 'Slot', query)) {
      if (slot) slots.push(slot);
      else bad += 1;
    }
  }
  return { slots, bad };
}

/** A time that cannot be read counts as bad, and the time of ours that it may be must not be withdrawn. */
function readable({ slots, bad }: { slots: Slot[]; bad: number }, numbers: ReadonlyMap<string, number>) {
  const read = slots.map((slot) => ({ slot, as: readSlot(slot, numbers) }));
  const good = read.flatMap(({ slot, as }) => (typeof as === 'string' ? [] : [{ slot, ...as }]));
  return { times: good, bad: bad + read.length - good.length };
}

/** A server that lists far fewer times than are free here is not believed, not even the first time. */
async function countLosses(
  connection: CalendarServices['database']['db'],
  schedules: Schedules,
  ids: readonly string[],
  now: Temporal.Instant,
) {
  const { rows } = await sql<{ free: number; lost: number }>`
    select count(*)::int as free, (count(*) filter (where id <> all(${ids}::uuid[])))::int as lost from slot
    where schedule_id = any(${schedules.map(({ id }) => id)}::int[]) and status = 'free' and start_at > ${iso(now)}::timestamptz
      and not on_duty`.execute(connection);
  return rows[0] ?? { free: 0, lost: 0 };
}
