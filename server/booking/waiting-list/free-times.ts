import { type RawBuilder, sql } from 'kysely';
import { offerColumns } from '../../directory/offer-columns.ts';
import { isListed, isOpenHere } from '../../directory/offered.ts';
import type { Coverage } from '../../entitlement/coverage/coverage.ts';
import { decide } from '../../entitlement/coverage/decide.ts';
import { askedOf, dayOf, type Offer } from '../../entitlement/coverage/offer.ts';
import { iso } from '../../platform/clock.ts';
import type { SessionInfo } from '../../platform/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import * as charge from '../reservation/charge.ts';
import { suitable, type Wish } from './line.ts';

export type PlaceWish = Wish & {
  account_id: string;
  subfunction_id: number;
  doctor_id: number | null;
  provider_id: number | null;
  location_id: string | null;
  earlier_than: string | null;
  /** The relative whose visit `earlier_than` is; null for the customer themselves. */
  relative_id: string | null;
};
type SearchContext = Pick<Context, 'host' | 'now'> & { session: SessionInfo | undefined };
type FreeTime = Offer & { id: string; start_at: string; time_zone: string };

/** The soonest of so many doctors, and of so many times of each, are read: enough to know whether any suits. */
const looked = { doctors: 25, times: 60 };

export async function freeTimesFor(tx: Tx, context: SearchContext, wish: PlaceWish): Promise<FreeTime[]> {
  const { rows } = await sql<FreeTime>`
    select slot.id, slot.start_at, address.time_zone, ${offerColumns}
    from (
      select * from offering where ${offerings(wish, context)} and ${isOpenHere(context)}
        and next_free_at < ${wish.latest_day}::date + interval '2 days' order by next_free_at limit ${looked.doctors}
    ) offering
    join schedule on schedule.id = offering.schedule_id join provider_address address on address.id = schedule.address_id
    cross join lateral (
      select id, start_at from slot
      where schedule_id = offering.schedule_id and status = 'free' and booking_url is null and booking_phone is null
        and start_at > ${iso(context.now)}::timestamptz + schedule.notice_minutes * interval '1 minute'
        and start_at >= ${wish.earliest_day}::timestamp at time zone address.time_zone
        and start_at < (${wish.latest_day}::date + 1)::timestamp at time zone address.time_zone
      order by start_at limit ${looked.times}
    ) slot
    where not exists (
      select from waiting_offer
      where waiting_offer.slot_id = slot.id and waiting_offer.account_id = ${wish.account_id}::uuid and outcome <> 'withdrawn')
    order by slot.start_at`.execute(tx);
  const coverage = await coverageOf(tx, context, wish);
  return rows
    .filter((row) => decide(coverage, askedOf(context, row, dayOf(row.start_at, row.time_zone))).bookable)
    .filter(({ start_at, time_zone }) => suitable({ start: start_at, timeZone: time_zone })(wish));
}

/** The visit that would be moved does not count as a use of the coverage. */
export function coverageOf(
  tx: Tx,
  context: SearchContext,
  { earlier_than, relative_id }: PlaceWish,
): Promise<Coverage | undefined> {
  return charge.coverageOf(tx, context, relative_id, earlier_than ?? undefined);
}

export function offerings(
  { subfunction_id, doctor_id, provider_id, location_id }: PlaceWish,
  context: Pick<Context, 'host'>,
): RawBuilder<unknown> {
  return sql`subfunction_id = ${subfunction_id}::int and ${isListed(context)}
    and (${doctor_id}::int is null or doctor_id = ${doctor_id}::int)
    and (${provider_id}::int is null or provider_id = ${provider_id}::int)
    and (${location_id}::text is null or exists (
      select from location where id = ${location_id}::text and offering.location_no between location.no and location.last_no))`;
}
