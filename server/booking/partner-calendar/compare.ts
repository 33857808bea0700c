import { sql } from 'kysely';
import type { differenceKinds } from '../../../contract/booking/calendar-desk.ts';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { iso } from '../../platform/clock.ts';
import { errorDetails } from '../../platform/error-details.ts';
import { type Calendar, calendarOf } from './calendar-row.ts';
import type { CalendarServices } from './connected-calendars.ts';
import { hasEnded, slotOf } from './fhir/appointment.ts';
import type { Client } from './fhir/client.ts';
import {
  type AppointmentResource,
  AppointmentResource as Appointments,
  holderOf,
  holdSystem,
  keyOf,
  keySystem,
  SlotResource,
} from './fhir/resources.ts';
import { isAt } from './fhir/slot-claim.ts';
import { unsettledStates } from './unsettled.ts';

/** In milliseconds: the time in which everything of one calendar must be read. */
const patience = 50_000;

type DifferenceKind = (typeof differenceKinds)[number];
type Difference = { kind: DifferenceKind; key: string };

export async function compareCalendars(services: CalendarServices): Promise<void> {
  const before = iso(services.clock().subtract({ hours: 1 }));
  const due = await services.database.db
    .selectFrom('partner_calendar')
    .selectAll()
    .where('paused_at', 'is', null)
    .where('read_at', 'is not', null)
    .where(({ or, eb }) => or([eb('compared_at', 'is', null), eb('compared_at', '<=', before)]))
    .execute();
  for (const row of due) {
    try {
      await compareOne(services, calendarOf(row, services.keys));
    } catch (error) {
      services.log.warn({ calendar: row.id, error: errorDetails(error) }, 'a calendar could not be compared');
    }
  }
}

/** Notes the differences, and cancels at the calendar what has ended in the portal. @internal */
export async function compareOne(services: CalendarServices, calendar: Calendar): Promise<Difference[]> {
  const now = services.clock();
  const theirs = await readTheirs(services, calendar, now);
  const ours = await readOurs(services, calendar, now, [...theirs.appointments.keys(), ...theirs.slots.keys()]);
  const differences: Difference[] = [];
  for (const row of ours.values()) {
    const appointment = theirs.appointments.get(row.key);
    const isDue = row.isBooked && row.calendar_state === 'confirmed' && !row.isElsewhere && !row.isPast;
    if (row.isRecent || !isDue) continue;
    if (!appointment) differences.push({ kind: 'missing', key: row.key });
    else if (!isAt(appointment.start, row.start_at)) differences.push({ kind: 'moved', key: row.key });
  }
  for (const key of theirs.appointments.keys()) if (isStray(ours.get(key))) differences.push({ kind: 'stray', key });
  for (const [key, slots] of theirs.slots) {
    const appointment = theirs.appointments.get(key);
    const isSettled = ours.get(key)?.isSettled !== false;
    if (isSettled && slots.some((id) => id !== (appointment && slotOf(appointment))))
      differences.push({ kind: 'stray_slot', key });
  }
  await note(services, calendar, differences, now);
  await giveBack(services, calendar, differences, ours);
  return differences;
}

async function readTheirs({ partnerCalendars }: CalendarServices, calendar: Calendar, now: Temporal.Instant) {
  const client = partnerCalendars.connect(calendar, AbortSignal.timeout(patience));
  const from = `ge${now.round('second').toString()}`;
  const identifier = `${keySystem}|`;
  const appointments = new Map<string, AppointmentResource>();
  for (const one of await client.search(Appointments, 'Appointment', { identifier, date: from })) {
    const key = keyOf(one);
    if (key !== undefined && !hasEnded(one)) appointments.set(key, one);
  }
  const slots = new Map<string, string[]>();
  const claimed = calendar.can.claimsSlots
    ? await client.search(SlotResource, 'Slot', { identifier, start: from })
    : [];
  for (const one of claimed) {
    const key = keyOf(one);
    if (key !== undefined) slots.set(key, [...(slots.get(key) ?? []), one.id]);
  }
  for (const one of await heldIn(client, calendar, from)) {
    const key = holderOf(one);
    if (key !== undefined) slots.set(key, [...(slots.get(key) ?? []), one.id]);
  }
  return { appointments, slots };
}

async function heldIn(client: Client, { can }: Calendar, date: string): Promise<AppointmentResource[]> {
  if (!can.books || !can.holds) return [];
  return client.search(Appointments, 'Appointment', { identifier: `${holdSystem}|`, status: 'pending', date });
}

const pattern = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\.\d{1,9})?$/;

/** A move to another calendar makes a new key: the reservation's id, a full stop and a number. */
function reservationOf(key: string): string | undefined {
  return pattern.exec(key)?.[1];
}

async function readOurs(
  { database }: CalendarServices,
  calendar: Calendar,
  now: Temporal.Instant,
  keys: readonly string[],
) {
  const ids = new Map(keys.flatMap((key) => [[key, reservationOf(key)] as const]));
  const known = [...new Set(ids.values())].filter((id) => id !== undefined);
  const rows = await database.db
    .selectFrom('reservation')
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .where(({ or, and, eb }) =>
      or([
        sql<boolean>`reservation.id = any(${known}::uuid[])`,
        and([
          eb('schedule.provider_id', '=', calendar.provider_id),
          eb('reservation.status', '=', 'booked'),
          eb('slot.start_at', '>', iso(now)),
          // A visit booked before the calendar was connected exists only in our own books.
          sql<boolean>`reservation.calendar_reference is distinct from coalesce(reservation.calendar_key, reservation.id::text)`,
        ]),
      ]),
    )
    .select([
      'reservation.id',
      sql<string>`coalesce(reservation.calendar_key, reservation.id::text)`.as('key'),
      'reservation.status',
      'reservation.calendar_state',
      'slot.start_at',
      'schedule.provider_id',
    ])
    .select('reservation.updated_at')
    .execute();
  const quiet = now.subtract({ minutes: 1 });
  const settled = rows.map(({ provider_id, updated_at, ...row }) => ({
    ...row,
    isBooked: reservationStates[stateNamed(reservationStates, row.status)].phase === 'booked',
    isElsewhere: provider_id !== calendar.provider_id,
    isPast: !isAfter(row.start_at, now),
    isRecent: isAfter(updated_at, quiet),
    isSettled: !unsettledStates.some((state) => state === row.calendar_state) && !isAfter(updated_at, quiet),
  }));
  const ours = new Map(settled.map((row) => [row.key, row]));
  const byId = new Map(settled.map((row) => [row.id, row]));
  for (const [key, id] of ids) {
    const row = id === undefined ? undefined : byId.get(id);
    // The visit has got another key since, so a booking under this older key belongs to no visit.
    if (row && row.key !== key) ours.set(key, { ...row, key, isElsewhere: true });
  }
  return ours;
}

type OurVisit = Awaited<ReturnType<typeof readOurs>> extends Map<string, infer Row> ? Row : never;

function isStray(row: OurVisit | undefined): boolean {
  if (!row) return true;
  return row.isSettled && (!row.isBooked || row.isElsewhere);
}

async function note(
  { database }: CalendarServices,
  { id }: Calendar,
  differences: readonly Difference[],
  now: Temporal.Instant,
): Promise<void> {
  const at = iso(now);
  const seen = sql`unnest(${differences.map(({ kind }) => kind)}::text[], ${differences.map(({ key }) => key)}::text[]) as seen (kind, key)`;
  await database.transaction(async (tx) => {
    await sql`
      update calendar_difference set settled_at = ${at}::timestamptz where calendar_id = ${id}::uuid and settled_at is null
        and not exists (select from ${seen} where seen.kind = calendar_difference.kind and seen.key = calendar_difference.key)`.execute(
      tx,
    );
    await sql`
      insert into calendar_difference (calendar_id, kind, key, found_at)
      select ${id}::uuid, kind, key, ${at}::timestamptz from ${seen}
      on conflict (calendar_id, kind, key) do update set settled_at = null, found_at = case
        when calendar_difference.settled_at is null then calendar_difference.found_at else excluded.found_at end`.execute(
      tx,
    );
    await tx.updateTable('partner_calendar').set({ compared_at: at }).where('id', '=', id).execute();
  });
}

/** A booking that the portal does not know is left: it may be another portal's. */
async function giveBack(
  services: CalendarServices,
  calendar: Calendar,
  differences: readonly Difference[],
  ours: Map<string, OurVisit>,
): Promise<void> {
  const port = services.partnerCalendars.of(calendar.id);
  for (const { kind, key } of differences) {
    const row = ours.get(key);
    if (!row?.isSettled) continue;
    const signal = AbortSignal.timeout(calendar.patience * 2);
    const isOver = !row.isBooked || row.isElsewhere;
    if (isOver && (kind === 'stray' || kind === 'stray_slot')) await port.cancel(key, '', signal);
    else if (kind === 'stray_slot') await port.find(key, signal);
  }
}
