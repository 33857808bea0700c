import { sql } from 'kysely';
import type { Living } from './living.ts';

const lives = ['booked', 'arrived', 'fulfilled', 'noshow'];

/** News that is not true, and money that the gateway's own book has otherwise. */
export async function modelBreaches(h: Living): Promise<string[]> {
  return [...(await visitBreaches(h)), ...(await moneyBreaches(h)), ...(await letterBreaches(h))];
}

async function visitBreaches({ place, visits: all, people, desks }: Living): Promise<string[]> {
  const visits = all.filter(({ who }) => !who.mayBeErased);
  const { db } = place.w.database;
  const numbers = visits.map(({ number }) => number);
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'number', 'status', 'slot_id', 'account_id', 'calendar_state'])
    .where('number', 'in', numbers)
    .execute();
  const breaches: string[] = [];
  const must = (holds: boolean, words: string) => void (holds || breaches.push(words));
  for (const { number, isBooked, isCancelled, mayBeOver, slots, who } of visits) {
    const own = rows.filter((row) => row.number === number);
    must(own.length === 1, `${number} is there ${own.length} times`);
    const [row] = own;
    if (!row) continue;
    if (isCancelled) must(/^cancelled|^expired/.test(row.status), `${number} was cancelled and is ${row.status}`);
    else if (isBooked && !mayBeOver) must(lives.includes(row.status), `${number} was booked and is ${row.status}`);
    if (isBooked && !isCancelled) must(slots.has(row.slot_id ?? ''), `${number} is at a time nobody chose`);
    must(row.account_id === null || row.account_id === who.id, `${number} is of somebody else`);
    must(
      !['requested', 'moving', 'cancelling'].includes(row.calendar_state),
      `${number} never settled: ${row.calendar_state}`,
    );
    const atCalendar = place.calendar.written.has(row.id);
    if (row.status === 'booked') must(atCalendar, `${number} is booked and not in the calendar`);
    if (/^cancelled/.test(row.status)) must(!atCalendar, `${number} is ${row.status} and still in the calendar`);
  }
  const unaudited = await sql<{
    number: string;
  }>`select number from reservation where number = any(${numbers}) and status = 'booked'
    and not exists (select from audit where object_id = reservation.id::text)`.execute(db);
  for (const { number } of unaudited.rows) breaches.push(`${number} is booked and no audit says so`);
  must(people.length > 0 && desks.length > 0, 'nobody lived');
  return breaches;
}

async function moneyBreaches({ place }: Living): Promise<string[]> {
  const { db } = place.w.database;
  const breaches: string[] = [];
  const rows = await db.selectFrom('payment').select(['order_ref', 'status', 'kind', 'parked_at']).execute();
  const { transactions } = place.s.emulator.book;
  for (const { order_ref, status, kind, parked_at } of rows) {
    const theirs = transactions.find(({ orderRef }) => orderRef === order_ref);
    const isOpen = ['init', 'started', 'unknown'].includes(status);
    if (isOpen && parked_at === null) breaches.push(`${kind} ${order_ref} is still ${status}`);
    if (kind === 'refund' || isOpen) continue;
    const isPaid = ['success', 'refunded'].includes(status);
    if (isPaid !== (theirs?.charged ?? 0) > 0)
      breaches.push(`${kind} ${order_ref} is ${status}, charged ${theirs?.charged}`);
    const back = theirs?.refunds.reduce((sum, { total }) => sum + total, 0) ?? 0;
    if (back > (theirs?.charged ?? 0)) breaches.push(`${order_ref} went back more than it was`);
  }
  const balance = transactions.reduce(
    (sum, { charged, refunds }) => refunds.reduce((rest, { total }) => rest - total, sum + charged),
    0,
  );
  const books = await db
    .selectFrom('journal_line')
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .where('book', '=', 'gateway')
    .executeTakeFirst();
  if (Number(books?.sum ?? 0) !== balance)
    breaches.push(`the journal has ${books?.sum} at the gateway, which has ${balance}`);
  const coupons = await sql<{
    words: string;
  }>`select 'a coupon counts ' || used || ' times for ' || plan_subscription_id as words
    from coupon_redemption where given_back_at is null and used > coalesce(charges, 1)`.execute(db);
  return [...breaches, ...coupons.rows.map(({ words }) => words)];
}

/** Each letter that nobody has refused is sent once and in time. */
async function letterBreaches({ place, visits }: Living): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select reservation.number from reservation
    where number = any(${visits.filter(({ isBooked, who }) => isBooked && who.kind !== 'guest' && !who.mayBeErased).map(({ number }) => number)})
      and status = 'booked' and not exists (select from outbox where reservation_id = reservation.id)`
    .execute(place.w.database.db)
    .catch((error: unknown) => ({ rows: [{ number: String(error) }] }));
  return rows.map(({ number }) => `${number} is booked and no letter says so`);
}
