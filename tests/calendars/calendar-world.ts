import { randomUUID } from 'node:crypto';
import { registerReservation, verifyReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { abilitiesIn } from '../../server/booking/partner-calendar/abilities.ts';
import { calendarOf } from '../../server/booking/partner-calendar/calendar-row.ts';
import { bringTimes } from '../../server/booking/partner-calendar/read-times.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { good, world } from '../support/world.ts';
import { faultLine } from './fault-line.ts';
import { medplum, type ServerKind } from './medplum.ts';

/** The other providers keep the portal's own calendar. */
const practice = { doctor: 1 };

/** A FHIR server has the times of one practice, and the line to it can be made bad. */
type Options = {
  kind?: ServerKind;
  patience?: number;
  settings?: Record<string, string>;
  clock?: () => Temporal.Instant;
  /** Days by which the fixture's times are moved, for a process with the clock of the machine. */
  later?: number;
  hosts?: readonly string[];
};

export async function calendarWorld(options: Options = {}) {
  const server = await medplum(options.kind);
  const line = await faultLine(server.port);
  const w = await world({
    settings: { KAPU_CALENDAR_HOSTS: [line.host, ...(options.hosts ?? [])].join(','), ...options.settings },
    ...(options.clock && { clock: options.clock }),
  });
  if (options.later !== undefined)
    await w.database.pool.query(
      `update slot set start_at = start_at + $1 * interval '1 day', end_at = end_at + $1 * interval '1 day'`,
      [options.later],
    );
  const { db } = w.database;
  const days = slotIdsByDay(practice.doctor);
  const [first = ''] = days[0] ?? [];
  const { provider_id, schedule_id, source_id } = await db
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .where('slot.id', '=', first)
    .select(['schedule.provider_id', 'slot.schedule_id', 'schedule.source_id'])
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await db
    .insertInto('partner_calendar')
    .values({
      ...{ id, provider_id, base_url: line.base, credential: 'none' },
      ...{
        patience: options.patience ?? 2000,
        read_at: w.services.clock().toString(),
        created_at: w.services.clock().toString(),
      },
    })
    .execute();
  const slots = await db
    .selectFrom('slot')
    .selectAll()
    .where('schedule_id', '=', schedule_id)
    .orderBy('start_at')
    .execute();

  async function publish(): Promise<void> {
    await server.clear();
    await server.put({ resourceType: 'Schedule', id: source_id, actor: [{ reference: 'Location/l1' }] });
    for (const slot of slots)
      await server.put({
        ...{ resourceType: 'Slot', id: slot.id, schedule: { reference: `Schedule/${source_id}` }, status: 'free' },
        ...{ start: slot.start_at, end: slot.end_at },
      });
  }
  await publish();
  await db
    .insertInto('partner_slot')
    .values(slots.map((slot) => ({ slot_id: slot.id, calendar_id: id, source_id: slot.id })))
    .execute();

  if (options.kind !== undefined) {
    const abilities = JSON.stringify(abilitiesIn(await server.ask('GET', 'metadata')));
    await db.updateTable('partner_calendar').set({ abilities }).where('id', '=', id).execute();
  }

  /** The portal takes over the times under the calendar's own ids, as after `--force`. */
  async function takeOver(): Promise<void> {
    const row = await db.selectFrom('partner_calendar').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await bringTimes(w.services, calendarOf(row, w.services.keys), { percent: 100 });
    const fresh = db.selectFrom('slot').selectAll('slot').innerJoin('partner_slot', 'partner_slot.slot_id', 'slot.id');
    const known = await fresh.where('status', '=', 'free').orderBy('start_at').execute();
    slots.splice(0, slots.length, ...known);
  }

  let remaining = slots.length;
  /** The last unused one. */
  function nextSlot() {
    remaining -= 1;
    const slot = slots[remaining];
    if (!slot) throw new Error('no more times');
    return slot;
  }

  let no = 0;
  async function verified(slotId: string): Promise<string> {
    no += 1;
    const hold = good(await w.call(startReservation, { slotId, subfunctionId: 101 }));
    const person = { ...guest(no), slotId, subfunctionId: 101, holdToken: hold.token };
    const { token } = good(await w.call(registerReservation, person));
    await w.deliver();
    good(await w.call(verifyReservation, { token, code: w.mailedCode(person.email) }));
    return token;
  }

  async function reservationAt(slotId: string) {
    const rows = await db
      .selectFrom('reservation')
      .selectAll()
      .where('slot_id', '=', slotId)
      .orderBy('created_at', 'desc')
      .execute();
    const [row] = rows;
    if (!row) throw new Error('there is no such reservation');
    return row;
  }

  return {
    ...{
      kind: options.kind ?? 'plain',
      w,
      server,
      line,
      id,
      slots,
      publish,
      takeOver,
      nextSlot,
      verified,
      reservationAt,
    },
    calendar: () => db.selectFrom('partner_calendar').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    change: (values: Record<string, unknown>) =>
      db.updateTable('partner_calendar').set(values).where('id', '=', id).execute(),
    appointments: async () =>
      (await server.all('Appointment')).map(({ id: no, status, start, slot }) => ({ id: no, status, start, slot })),
    slot: (slotId: string) => server.ask('GET', `Slot/${slotId}`),
    close: async () => {
      line.stop();
      await Promise.all([w.close(), server.stop()]);
    },
  };
}
export type CalendarWorld = Awaited<ReturnType<typeof calendarWorld>>;
