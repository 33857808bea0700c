import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../server/platform/db/open.ts';
import type { Statement } from '../../tests/house/statements.ts';
import { account } from '../../tests/identity/account.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { type BookableSlot, templateOf } from './booking.ts';
import { type WithStep, withWitness } from './capture.ts';
import type { Benchmark } from './measure.ts';
import { logIn } from './partners.ts';
import type { Maker, Place } from './place.ts';
import { commonest, idsOfPlainSlots } from './plain.ts';

/** Times next to each other in the list are of different doctors, so that callers compete only where they are meant to. */
export async function freeSlots({ db }: Database): Promise<BookableSlot[]> {
  const { rows } = await sql<BookableSlot>`
    select slot.id as "slotId", slot.schedule_id as "scheduleId", offering.doctor_id as "doctorId", slot.start_at as start, slot.end_at as end
    from offering join slot on slot.schedule_id = offering.schedule_id
    where offering.subfunction_id = ${commonest} and offering.schedule_id > 50 and slot.status = 'free'
    order by row_number() over (partition by slot.schedule_id order by slot.start_at desc), slot.schedule_id
    limit 200000`.execute(db);
  return rows.map((row) => ({ ...row, during: `[${row.start},${row.end})` }));
}

async function slotsOf(database: Database): Promise<() => BookableSlot> {
  const slots = await freeSlots(database);
  return () => {
    const slot = slots.shift();
    if (!slot) throw new Error('no free time is left to book; a larger directory has more');
    return slot;
  };
}

function bookingOf({ slotId }: BookableSlot): string {
  return JSON.stringify({ slotId, subfunctionId: commonest });
}

async function breachesIn(database: Database): Promise<string[]> {
  // Without new statistics of the rows, these checks would take minutes.
  await sql`analyze`.execute(database.db);
  return invariantBreaches(database);
}

export function booking(rivals: number, what: string): Maker {
  return async (name, { database, url, ours, limit }) => {
    const next = await slotsOf(database);
    await withWitness(url, async (seen) => {
      const book = async (slot: BookableSlot) => ({
        slot,
        statements: flat(await seen.of(path, posted(bookingOf(slot)))),
      });
      const [first, second] = [next(), next()];
      const won = { one: await book(first), other: await book(second) };
      const rival = { one: await book(first), other: await book(second) };
      const parting = won.one.statements.findIndex(({ text }, index) => text !== rival.one.statements[index]?.text);
      await limit.teach({
        kind: 'booking',
        path: `/${name}`,
        won: templateOf(won.one, won.other),
        taking: parting - 1,
        lost: templateOf(rival.one, rival.other).slice(parting),
      });
    });
    await limit.teach({ kind: 'plain-booking', path: `/plain-${name}` });
    await limit.teach({ kind: 'duties', path: `/duties-${name}`, finished: false });
    const plainSlots = await idsOfPlainSlots(database);
    const nextPlain = () => ({ slotId: plainSlots.pop() });
    const onLimit = (path: string, body: () => string) => ({
      origin: limit.origin,
      path: () => path,
      body,
      accept: [200, 409],
    });
    return {
      name,
      what,
      ours: { origin: ours.origin, path: () => path, body: turns(rivals, next, bookingOf), accept: [200, 409] },
      replay: { target: onLimit(`/${name}`, turns(rivals, next, JSON.stringify)), aim: 0.3 },
      plain: { target: onLimit(`/plain-${name}`, turns(rivals, nextPlain, JSON.stringify)), aim: undefined },
      ...(rivals === 1 && {
        duties: { target: onLimit(`/duties-${name}`, turns(rivals, nextPlain, JSON.stringify)), aim: 0.15 },
      }),
      after: () => breachesIn(database),
    };
  };
}

/** Many customers book in turn, because each may have only few visits. */
export async function bookingOfCustomers(name: string, { database, keys, ours, limit }: Place): Promise<Benchmark> {
  const nextSlot = await slotsOf(database);
  const customers: string[] = [];
  while (customers.length < 200) customers.push(await logIn(database, keys, await account(database)));
  await limit.teach({ kind: 'plain-booking', path: `/plain-${name}` });
  await limit.teach({ kind: 'duties', path: `/duties-${name}`, finished: true });
  const plainSlots = await idsOfPlainSlots(database);
  let requests = 0;
  const headers = () => {
    requests += 1;
    return { authorization: `Bearer ${customers[requests % customers.length]}` };
  };
  const next = (answer: string) => {
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(answer));
    return { path: `/api/reservations/${token}/finish-with-login`, body: '{}' };
  };
  const onLimit = (path: string) => ({
    origin: limit.origin,
    path: () => path,
    accept: [200, 409],
    body: () => JSON.stringify({ slotId: plainSlots.pop() }),
  });
  return {
    name,
    what: 'a customer holds a time and books it; the limit books as many',
    ours: { origin: ours.origin, path: () => path, headers, body: () => bookingOf(nextSlot()), next },
    plain: { target: onLimit(`/plain-${name}`), aim: undefined },
    duties: { target: onLimit(`/duties-${name}`), aim: 0.05 },
    after: () => breachesIn(database),
  };
}

const path = '/api/calendar/reservations';

function turns<Slot>(rivals: number, next: () => Slot, bodyOf: (slot: Slot) => string): () => string {
  let requests = 0;
  let body = '';
  return () => {
    if (requests % rivals === 0) body = bodyOf(next());
    requests += 1;
    return body;
  };
}

function posted(body: string): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/json' } };
}

function flat(steps: Statement[][]): (Statement & WithStep)[] {
  return steps.flatMap((statements, step) => statements.map((statement) => ({ ...statement, step })));
}
