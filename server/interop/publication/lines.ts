import { sql } from 'kysely';
import { href } from '../../../contract/href.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { offerFields } from '../../directory/offer-columns.ts';
import { isListed } from '../../directory/offered.ts';
import { coverAt, type Offer } from '../../entitlement/coverage/offer.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import { locationResource, scheduleResource } from '../fhir/directory/resources.ts';
import { locationRows, ownCodes, type ScheduleRow, scheduleRows, statesOf } from '../fhir/directory/rows.ts';
import { type SlotRow, slotResource, slotRows } from '../fhir/directory/slots.ts';

/** Minutes after which a transaction that was open at the named moment is over. */
const overlap = 5;
const atOnce = 5000;

export type Since = Temporal.Instant | undefined;

export async function* locations(context: Context): AsyncIterable<object> {
  const states = statesOf(context);
  const { baseUrl } = context.host;
  for (const row of await locationRows(context).orderBy('provider_address.id').execute()) {
    const { telecom = [], ...location } = locationResource(row, states);
    const page = `${baseUrl}${href('provider', { providerId: row.provider_id })}`;
    // SMART Scheduling Links requires a phone or a url, and knows no other system.
    const known = telecom.filter(({ system }) => system === 'phone' || system === 'url');
    yield { ...location, telecom: [...known, { system: 'url', value: page }] };
  }
}

export async function* schedules(context: Context): AsyncIterable<object> {
  const own = await ownCodes(context);
  for (const row of await scheduleRows(context).orderBy('schedule.id').execute())
    yield scheduleResource(context, row, own);
}

type Booking = Pick<ScheduleRow, 'provider_id' | 'doctor_id' | 'notice_minutes' | 'time_zone'> & {
  subfunction: number | null;
};

async function bookings(context: Context): Promise<ReadonlyMap<number, Booking>> {
  const rows = await scheduleRows(context).execute();
  const offers = await context.database.db
    .selectFrom('offering')
    .where(isListed(context))
    .select(['offering.schedule_id', ...offerFields])
    .orderBy('offering.main', 'desc')
    .orderBy('offering.subfunction_id')
    .execute();
  const bySchedule = Map.groupBy(offers, ({ schedule_id }) => schedule_id);
  const bookable = (offer: Offer, zone: string) =>
    coverAt({ ...context, session: undefined }, undefined, offer, dayIn(context.now, zone)).bookable;
  return new Map(
    rows.map((row) => {
      const example = bySchedule.get(row.id)?.find((offer) => bookable(offer, row.time_zone));
      return [row.id, { ...row, subfunction: example?.subfunction_id ?? null }];
    }),
  );
}

const due = sql<string>`slot.start_at - schedule.notice_minutes * interval '1 minute'`;

function published(context: Context, since: Since) {
  const rows = slotRows(context)
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .where('slot.start_at', '>', iso(context.now))
    .where(
      sql<boolean>`exists (select from offering where offering.schedule_id = slot.schedule_id and ${isListed(context)})`,
    );
  if (!since) return rows;
  // A time too near to be booked is busy from then on, without any change of its row.
  return rows.where((is) =>
    is.or([
      is('slot.changed_at', '>', iso(since.subtract({ minutes: overlap }))),
      isPauseChanged(context, since),
      is.and([is(due, '>', iso(since.subtract({ minutes: overlap }))), is(due, '<=', iso(context.now))]),
    ]),
  );
}

/** A pause of a clinic changes what is published without a change of the times. */
function isPauseChanged({ host }: Context, since: Temporal.Instant) {
  return sql<boolean>`schedule.provider_id = any(array(select changed.provider_id from clinic_pause changed
    where changed.partner_id = ${host.partnerId}::int and changed.changed_at > ${iso(since.subtract({ minutes: overlap }))}::timestamptz))`;
}

const week = sql<string>`to_char(date_trunc('week', slot.start_at at time zone 'UTC'), 'YYYY-MM-DD')`;

export async function weeks(context: Context, since: Since) {
  const rows = await published(context, since)
    .clearSelect()
    .select(week.as('monday'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('slot.changed_at').as('changed')])
    .select(sql<number>`count(*) filter (where ${due} > ${iso(context.now)}::timestamptz)`.as('open'))
    .groupBy(week)
    .orderBy(week)
    .execute();
  const pauses = await context.database.db
    .selectFrom('clinic_pause')
    .where('partner_id', '=', context.host.partnerId)
    .select(({ fn }) => fn.max('changed_at').as('changed'))
    .execute();
  return { mondays: rows.map(({ monday }) => monday), mark: JSON.stringify([rows, pauses]) };
}

export async function* slots(context: Context, monday: Temporal.PlainDate, since: Since): AsyncIterable<object> {
  const known = await bookings(context);
  const begin = iso(monday.toZonedDateTime('UTC').toInstant());
  const end = iso(monday.add({ days: 7 }).toZonedDateTime('UTC').toInstant());
  for (let last: SlotRow | undefined; ; ) {
    const rows = await published(context, since)
      .where('slot.start_at', '>=', begin)
      .where('slot.start_at', '<', end)
      .$if(last !== undefined, (all) =>
        all.where(sql<boolean>`(slot.start_at, slot.id) > (${last?.start_at}::timestamptz, ${last?.id}::uuid)`),
      )
      .orderBy('slot.start_at')
      .orderBy('slot.id')
      .limit(atOnce)
      .execute();
    for (const row of rows) {
      const booking = known.get(row.schedule_id);
      if (booking) yield slotOf(context, row, booking);
    }
    last = rows.at(-1);
    if (rows.length < atOnce) return;
  }
}

function slotOf({ host, now }: Context, row: SlotRow, booking: Booking): object {
  const { provider_id: providerId, doctor_id: doctorId, notice_minutes, time_zone, subfunction } = booking;
  const start = Temporal.Instant.from(row.start_at);
  const isNear = !isAfter(start, now.add({ minutes: notice_minutes }));
  const query = { subfunction: subfunction ?? undefined, day: dayIn(start, time_zone), slot: row.id };
  const page = `${host.baseUrl}${href('doctor', { providerId, doctorId }, query)}`;
  const way = subfunction === null ? { phone: host.brand.phone.number } : { link: page };
  return { ...slotResource(row, way), status: row.status === 'free' && !isNear && !row.is_closed ? 'free' : 'busy' };
}
