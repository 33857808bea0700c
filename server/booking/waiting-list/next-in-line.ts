import { sql } from 'kysely';
import { keepingSlot } from '../../../contract/booking/reservation-states.ts';
import type { Tx } from '../../platform/transaction.ts';
import { lockAccount } from './find-place.ts';
import { lineFor, momentOf } from './line.ts';
import { type Waiter, waiting } from './waiting.ts';

export type FreedTime = {
  id: string;
  scheduleId: number;
  start: string;
  end: string;
  timeZone: string;
  noticeMinutes: number;
  status: string;
};

const atOnce = 200;

/** People who want the time and may be asked, one at a time; each is locked, so that no other process asks them meanwhile. */
export async function* nextInLine(tx: Tx, time: FreedTime): AsyncGenerator<Waiter> {
  let after: Waiter | undefined;
  do {
    const rows: Waiter[] = await candidates(tx, time, after);
    for (const waiter of lineFor(rows, time)) {
      await lockAccount(tx, waiter.account_id);
      if (await mayBeAsked(tx, waiter)) yield waiter;
    }
    after = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (after);
}

/** Narrowed by an index to those whom the time suits, so that a long line costs little. */
function candidates(tx: Tx, time: FreedTime, after: Waiter | undefined): Promise<Waiter[]> {
  const { id, scheduleId, start, end } = time;
  const { day, weekday, part } = momentOf(time);
  const beyond = after
    ? sql`(waits_since, place_id) > (${after.waits_since}::timestamptz, ${after.place_id}::uuid)`
    : sql`true`;
  return waiting(
    tx,
    sql`select wish.* from offering cross join lateral (
      select * from waiting_wish
      where subfunction_id = offering.subfunction_id and status = 'waiting' and ${beyond}
        and (doctor_id is null or doctor_id = offering.doctor_id)
        and (provider_id is null or provider_id = offering.provider_id)
        and (location_id is null or exists (
          select from location where id = location_id and offering.location_no between location.no and location.last_no))
        and earliest_day <= ${day}::date and latest_day >= ${day}::date
        and ${weekday}::int = any(weekdays) and ${part} = any(day_parts)
        and not exists (
          select from waiting_offer offered where offered.account_id = waiting_wish.account_id
            and (offered.outcome is null or (offered.slot_id = ${id}::uuid and offered.outcome <> 'withdrawn')))
        and not exists (
          select from reservation own where own.account_id = waiting_wish.account_id and own.id is distinct from earlier_than
            and ((own.slot_id = ${id}::uuid and own.cancelled_at is not null)
              or (own.during && tstzrange(${start}::timestamptz, ${end}::timestamptz) and own.status = any(${keepingSlot}::text[]))))
      order by waits_since, place_id limit ${atOnce}
    ) wish
    where offering.schedule_id = ${scheduleId}::int order by wish.waits_since, wish.place_id limit ${atOnce}`,
  );
}

async function mayBeAsked(tx: Tx, { place_id, account_id }: Waiter): Promise<boolean> {
  const place = await tx
    .selectFrom('waiting_wish')
    .select('place_id')
    .where('place_id', '=', place_id)
    .where('status', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('waiting_offer').select('id').where('account_id', '=', account_id).where('outcome', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return place !== undefined;
}
