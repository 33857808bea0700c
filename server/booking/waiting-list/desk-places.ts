import { sql } from 'kysely';
import type { DeskWaitingPlace } from '../../../contract/booking/waiting-desk.ts';
import { waitingStates } from '../../../contract/booking/waiting-states.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { notFound, problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { nameOf } from '../../directory/name.ts';
import { endOf, todayAt } from '../../directory/reference/promise.ts';
import { stepsOf } from '../../identity/history/entries.ts';
import { reachOf } from '../../identity/session/rights.ts';
import { countListed, countsOf, pageOf } from '../../platform/listed.ts';
import { initials, maskedPhone } from '../../platform/masked.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { closeOffer } from './close-offer.ts';
import { lockAccount, offers } from './find-place.ts';
import { movePlace } from './move-place.ts';
import { showPlaces } from './place-view.ts';

/** The open place whose wait ends first stands on top, because the desk can still search by hand for it. */
export const listDeskWaiting: Handler<'listDeskWaiting'> = async ({ page, limit, ...query }, context) => {
  const rows = await context.database.db
    .selectFrom(listed(context, query).$call(pageOf({ page, limit })).as('listed'))
    .innerJoin('waiting_wish', 'waiting_wish.place_id', 'listed.place_id')
    .innerJoin('waiting_place', 'waiting_place.id', 'listed.place_id')
    .innerJoin('account', 'account.id', 'waiting_wish.account_id')
    .select(['listed.place_id', 'waiting_wish.status', 'waiting_wish.latest_day', 'waiting_place.created_at'])
    .select(['account.family_name', 'account.given_name', 'account.phone'])
    .orderBy(orderOf(query))
    .execute();
  const items = rows.map((row): WorkItem => {
    const due = dueOf(context, row.latest_day);
    return {
      id: row.place_id,
      list: 'waiting-list',
      number: placeNumber(row.place_id),
      state: row.status,
      name: initials(nameOf(row, context.language)),
      phone: row.phone === null ? '' : maskedPhone(row.phone),
      since: row.created_at,
      dueFrom: due,
      due,
      overdue: waitingStates[stateNamed(waitingStates, row.status)].active && isPast(context, due),
      attempts: 0,
      holder: null,
    };
  });
  return { items, page, limit, total: await countOf(context, query) };
};

export function countDeskWaiting(context: Context) {
  return countsOf(context.database.db, (filter) => listed(context, { filter }));
}

/** Each reading is audited, so that the customer sees who looked (P04, P12). */
export const getDeskWaiting: Handler<'getDeskWaiting'> = async ({ placeId }, context) => {
  return viewOf(context, placeId);
};

export const endDeskWaiting: Handler<'endDeskWaiting'> = async ({ placeId }, context) => {
  await inTransaction(context, async (tx) => {
    const place = await lockedPlace(tx, context, placeId);
    if (place.status === 'left') return;
    await movePlace(tx, context, place, 'left', { verb: 'leave' });
    const open = offers(tx).where('waiting_offer.place_id', '=', place.place_id).where('outcome', 'is', null);
    for (const offer of await open.execute()) await closeOffer(tx, offer, 'withdrawn');
  });
  return viewOf(context, placeId);
};

/** Somebody has to look a day before the last day, or nothing is found in time. */
function dueOf({ host, now }: Context, latestDay: string): string {
  return endOf({ host, now }, Temporal.PlainDate.from(latestDay).subtract({ days: 1 }));
}

function isPast({ now }: Context, due: string): boolean {
  return isBefore(due, now);
}

function placeNumber(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

/** `mine` is empty, because no operator takes a place over: offers are made automatically. */
function listed(context: Context, query: WorkQuery) {
  const { filter, number } = query;
  const { partnerId } = context.host;
  // PostgreSQL leaves out the join if no condition uses the place, so counting the waiting reads one index.
  const reach = reachOf(context, 'waiting_list.read');
  const all = context.database.db
    .selectFrom('waiting_wish')
    .$if(reach !== undefined, (some) => some.where(atThem(reach)))
    .leftJoin('waiting_place', 'waiting_place.id', 'waiting_wish.place_id')
    .select('waiting_wish.place_id')
    .orderBy(orderOf(query));
  const placed = all.where('waiting_place.partner_id', '=', partnerId);
  if (number !== undefined)
    return placed.where(sql<boolean>`left(waiting_place.id::text, 8) = ${number.replace('-', '').toLowerCase()}`);
  if (filter === 'done') return placed.where('waiting_place.over_at', 'is not', null);
  const open = all
    .where('waiting_wish.desk_partner_id', '=', partnerId)
    .where(sql<boolean>`waiting_wish.status in ('waiting', 'offered')`);
  if (filter === 'mine' || filter === 'reminded') return open.where(sql<boolean>`false`);
  return filter === 'overdue' ? open.where('waiting_wish.latest_day', '<=', lastOverdue(context)) : open;
}

function orderOf({ filter }: WorkQuery) {
  return filter === 'done'
    ? sql`waiting_place.over_at desc, waiting_place.id`
    : sql`waiting_wish.latest_day, waiting_wish.place_id`;
}

function lastOverdue(context: Context): string {
  const today = todayAt(context);
  return today.add({ days: isPast(context, endOf(context, today)) ? 1 : 0 }).toString();
}

function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, listed(context, query));
}

function atThem(reach: readonly number[] | undefined) {
  if (reach === undefined) return sql<boolean>`true`;
  return sql<boolean>`(waiting_wish.provider_id = any(${reach}::int[]) or waiting_wish.provider_id is null and exists (
    select from schedule where schedule.doctor_id = waiting_wish.doctor_id and schedule.provider_id = any(${reach}::int[])))`;
}

/** @throws Problem #404 unknown, another partner's, or of a provider that is not theirs (T01) */
async function personAt(context: Context, id: string) {
  const { database, host } = context;
  const reach = reachOf(context, 'waiting_list.read');
  return await database.db
    .selectFrom('waiting_place')
    .innerJoin('waiting_wish', 'waiting_wish.place_id', 'waiting_place.id')
    .innerJoin('account', 'account.id', 'waiting_place.account_id')
    .select(['account.id', 'family_name', 'given_name', 'phone', 'email', 'locale'])
    .where('waiting_place.id', '=', id)
    .where(isHere({ host }, owners.waiting_place))
    .where(atThem(reach))
    .executeTakeFirstOrThrow(notFound);
}

async function lockedPlace(tx: Tx, context: Context, id: string) {
  const person = await personAt(context, id);
  await lockAccount(tx, person.id);
  const row = await tx
    .selectFrom('waiting_wish')
    .select(['place_id', 'account_id', 'status'])
    .where('place_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, status: stateNamed(waitingStates, row.status) };
}

async function viewOf(context: Context, id: string): Promise<DeskWaitingPlace> {
  const person = await personAt(context, id);
  const [place] = await showPlaces(context, [id], person.id);
  if (!place) throw problem('#404');
  const { offer, reservation: _link, ...view } = place;
  return {
    ...view,
    number: placeNumber(id),
    name: nameOf({ title: null, ...person }, context.language),
    phone: person.phone,
    email: person.email,
    language: person.locale,
    offered: offer && { start: offer.start, timeZone: offer.timeZone, endsAt: offer.endsAt },
    history: await stepsOf(context.database.db, { type: 'waiting_place', id }),
  };
}
