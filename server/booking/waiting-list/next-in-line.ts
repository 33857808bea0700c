import { sql } from 'kysely';
import { keepingSlot } from '../../../contract/booking/reservation-states.ts';
import type { Tx } from '../../platform/transaction.ts';
import { lockAccount } from './find-place.ts';
import { lineFor } from './line.ts';
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

/** Those who want the time and may be asked, one after another; each is locked, so that nobody else asks them meanwhile. */
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

/** Leaves out who has been offered the time, gave it back, is visiting a doctor then, or has to answer another offer. */
function candidates(tx: Tx, { id, scheduleId, start, end }: FreedTime, after: Waiter | undefined): Promise<Waiter[]> {
  const beyond = after
    ? sql`(wish.waits_since, wish.place_id) > (${after.waits_since}::timestamptz, ${after.place_id}::uuid)`
    : sql`true`;
  return waiting(
    tx,
    sql`${beyond}
      and exists (
        select from offering left join location on location.id = wish.location_id
        where offering.schedule_id = ${scheduleId}::int and offering.subfunction_id = wish.subfunction_id
          and (wish.doctor_id is null or wish.doctor_id = offering.doctor_id)
          and (wish.provider_id is null or wish.provider_id = offering.provider_id)
          and (wish.location_id is null or offering.location_no between location.no and location.last_no))
      and wish.subfunction_id in (select subfunction_id from offering where schedule_id = ${scheduleId}::int)
      and not exists (
        select from waiting_offer offered where offered.account_id = wish.account_id
          and (offered.outcome is null or (offered.slot_id = ${id}::uuid and offered.outcome <> 'withdrawn')))
      and not exists (
        select from reservation own where own.account_id = wish.account_id and own.id is distinct from wish.earlier_than
          and ((own.slot_id = ${id}::uuid and own.cancelled_at is not null)
            or (own.during && tstzrange(${start}::timestamptz, ${end}::timestamptz) and own.status = any(${keepingSlot}::text[]))))`,
    atOnce,
  );
}

/** Asks anew under the lock. */
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
