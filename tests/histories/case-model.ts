import { sql } from 'kysely';
import { iso } from '../../server/platform/clock.ts';
import type { Living } from './living.ts';

type Breach = { words: string };

/** News that is not true, and work that waits for something that is over. */
export async function caseBreaches(h: Living): Promise<string[]> {
  const breaches = [await callBackBreaches(h), await careBreaches(h), await requestBreaches(h), await videoBreaches(h)];
  return [...breaches.flat(), ...(await unendedThings(h))];
}

async function callBackBreaches({ place, callBacks }: Living): Promise<string[]> {
  const rows = await place.w.database.db
    .selectFrom('call_back')
    .select(['number', 'status', 'attempts', 'account_id'])
    .execute();
  const breaches: string[] = [];
  const must = (holds: boolean, words: string) => void (holds || breaches.push(words));
  for (const { number, end, attempts, who } of callBacks.filter(({ who: { mayBeErased } }) => !mayBeErased)) {
    const own = rows.filter((row) => row.number === number);
    must(own.length === 1, `call-back ${number} is there ${own.length} times`);
    const [row] = own;
    if (!row) continue;
    must(end === undefined || row.status === end, `call-back ${number} was ${end} and is ${row.status}`);
    must(row.attempts >= attempts, `call-back ${number} was tried ${attempts} times and says ${row.attempts}`);
    must(row.account_id === (who.id || null), `call-back ${number} is of somebody else`);
  }
  return breaches;
}

async function careBreaches(h: Living): Promise<string[]> {
  const { cares, place } = h;
  const { db } = place.w.database;
  const rows = await db
    .selectFrom('medical_care')
    .leftJoin('reservation', 'reservation.id', 'reservation_id')
    .select(['medical_care.number', 'medical_care.status', 'medical_care.account_id', 'reservation.status as visit'])
    .execute();
  const breaches: string[] = [];
  const must = (holds: boolean, words: string) => void (holds || breaches.push(words));
  for (const { number, end, who, visits } of cares.filter(({ who: { mayBeErased } }) => !mayBeErased)) {
    const own = rows.filter((row) => row.number === number);
    must(own.length === 1, `care ${number} is there ${own.length} times`);
    const [row] = own;
    if (!row) continue;
    must(end === undefined || row.status === end, `care ${number} was ${end} and is ${row.status}`);
    must(row.account_id === who.id, `care ${number} is of somebody else`);
    for (const visit of visits)
      must(await wasBooked(h, visit, who.id), `care ${number} was booked by ${visit}, which never was`);
  }
  return breaches;
}

async function wasBooked({ place }: Living, visit: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<Breach>`select number as words from reservation where number = ${visit}
    and account_id = ${accountId}
    and exists (select from state_change where object_id = reservation.id and to_state = 'booked')`.execute(
    place.w.database.db,
  );
  return rows.length === 1;
}

async function requestBreaches(h: Living): Promise<string[]> {
  const rows = await h.place.w.database.db
    .selectFrom('care_request')
    .select(['number', 'status', 'account_id'])
    .execute();
  const breaches: string[] = [];
  const must = (holds: boolean, words: string) => void (holds || breaches.push(words));
  for (const { number, end, who, visits } of h.requests.filter((request) => !request.who.mayBeErased)) {
    const own = rows.filter((row) => row.number === number);
    must(own.length === 1, `request ${number} is there ${own.length} times`);
    const [row] = own;
    if (!row) continue;
    must(end === undefined || row.status === end, `request ${number} was ${end} and is ${row.status}`);
    must(row.account_id === who.id, `request ${number} is of somebody else`);
    for (const visit of visits)
      must(await wasBooked(h, visit, who.id), `request ${number} was booked by ${visit}, which never was`);
  }
  return breaches;
}

async function videoBreaches({ place, visits }: Living): Promise<string[]> {
  const { db } = place.w.database;
  const breaches: string[] = [];
  for (const { number, room, who } of visits) {
    if (room === undefined || who.mayBeErased) continue;
    const rows = await db
      .selectFrom('video_visit')
      .innerJoin('reservation', 'reservation.id', 'reservation_id')
      .select(['video_visit.status', 'reservation.status as visit'])
      .where('reservation.number', '=', number)
      .execute();
    if (!rows.some(({ status }) => status === room)) breaches.push(`the room of ${number} was ${room} and is not`);
    if (room === 'ended' && !rows.some(({ visit }) => ['fulfilled', 'noshow'].includes(visit)))
      breaches.push(`${number} was seen by video and is ${rows.map(({ visit }) => visit).join()}`);
  }
  return breaches;
}

/** After the time in which everything has to end. */
async function unendedThings({ place }: Living): Promise<string[]> {
  const now = iso(place.w.now());
  const { rows } = await sql<Breach>`
    select 'a visit that never settled: ' || number || ' ' || calendar_state as words from reservation
      where calendar_state in ('requested', 'moving', 'cancelling')
    union all
    select 'a hold that nobody swept: ' || number || ' ' || status from reservation
      where status in ('held', 'pending_verification', 'pending_payment') and expires_at < ${now}::timestamptz - interval '1 hour'
    union all
    select 'a room that is still open: ' || number || ' ' || status from video_visit
      where closed_at is null and end_at + interval '60 minutes' <= ${now}::timestamptz
    union all
    select 'a room of a visit that is not to be: ' || room.number || ' ' || visit.status from video_visit room
      join reservation visit on visit.id = reservation_id join slot on slot.id = visit.slot_id
      where room.closed_at is null and (visit.status not in ('booked', 'arrived', 'fulfilled', 'noshow') or slot.start_at <> room.due_at)
    union all
    select 'a visit by video without its room: ' || number from reservation
      where status = 'booked' and subfunction_id = 103 and upper(during) > ${now}::timestamptz
        and lower(during) <= ${now}::timestamptz + interval '29 minutes'
        and not exists (select from video_visit where reservation_id = reservation.id and due_at = lower(during))
    union all
    select 'a care that waits for a time that is booked: ' || care.number from medical_care care
      join reservation visit on visit.id = reservation_id
      where care.status = 'awaiting_booking' and visit.status = 'booked'
    union all
    select 'a time of a request is booked and no message says so: ' || request.number from care_request request
      join reservation visit on visit.id = request.reservation_id
      where request.closed_at is null and visit.status = 'booked'
        and exists (select from care_message_time time join case_message proposal on proposal.id = message_id
          where proposal.case_id = request.id and proposal.kind = 'times' and time.slot_id = visit.slot_id)
        and not exists (select from case_message note where note.case_id = request.id and note.kind = 'booking')
    union all
    select 'a care that is over and its visit is not: ' || care.number || ' ' || care.status from medical_care care
      join reservation visit on visit.id = reservation_id
      where care.status in ('cancelled', 'deleted', 'rejected') and visit.status in ('held', 'pending_verification', 'booked')`.execute(
    place.w.database.db,
  );
  return rows.map(({ words }) => words);
}
