import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { z } from 'zod';
import { systemClock } from '../server/platform/clock.ts';
import type { Database } from '../server/platform/db/open.ts';
import type { Keys } from '../server/platform/keys.ts';
import { account } from '../tests/account.ts';
import { invariantBreaches } from '../tests/invariants.ts';
import type { Statement } from '../tests/statements.ts';
import { type BookableSlot, templateOf } from './booking.ts';
import { type WithStep, type Witness, witness } from './capture.ts';
import { cases, numbersByTurns, ofCustomer, partsOfCase, readingOfCase } from './case.ts';
import { searchPath } from './demo-portal.ts';
import { type Benchmark, callers } from './measure.ts';
import { firstPartner, logIn, partnerWith } from './partners.ts';
import { commonest, idsOfPlainSlots, plainSearch, plainWeek } from './plain.ts';
import type { Limit, RunningServer } from './servers.ts';

export type Place = {
  database: Database;
  url: string;
  keys: Keys;
  ours: RunningServer;
  limit: Limit;
  small: { database: Database; ours: RunningServer } | undefined;
};

type Maker = (name: string, place: Place) => Promise<Benchmark>;

const plainAsSearch = { aim: 0.6, statement: async () => plainSearch };

/** Every benchmark there is, by the name the command takes. */
export const benchmarks: Record<string, Maker> = {
  'search-commonest': reading('the service a third of the doctors give, anywhere', {
    ask: async () => search({ subfunction: commonest, sortBy: 'nearest' }),
    plain: plainAsSearch,
  }),
  'search-price': reading('the commonest service by price', {
    ask: async () => search({ subfunction: commonest, sortBy: 'price' }),
    plain: plainAsSearch,
  }),
  'search-rating': reading('the commonest service by rating', {
    ask: async () => search({ subfunction: commonest, sortBy: 'rating' }),
    plain: plainAsSearch,
  }),
  'search-distance': reading('the commonest service by distance from the middle of Budapest', {
    ask: async () => search({ subfunction: commonest, sortBy: 'distance', lat: 47.498, lng: 19.04 }),
    plain: plainAsSearch,
  }),
  'search-specialty': reading('a specialty by price', {
    ask: async () => search({ specialization: 1, sortBy: 'price' }),
  }),
  'search-later': reading('the commonest service by price, with the times of the next week, which are never kept', {
    ask: async () => search({ subfunction: commonest, sortBy: 'price', week: nextWeek() }),
    replay: 0.5,
  }),
  'search-rare': reading('a service few give, in a small place', {
    ask: async (database) => search(await rarest(database)),
  }),
  'doctor-week': reading("one doctor's next week", {
    ask: week,
    replay: 0.5,
    plain: {
      statement: async (database) => plainWeek((await firstOffer(database)).doctor_id, nextWeek()),
    },
  }),
  booking: booking(1, 'each caller another time'),
  'booking-contended': booking(16, 'sixteen callers fight for each time'),
  'booking-customer': bookingOfCustomers,
  case: oneCase(0.15),
  'page-home': page('/', { kept: true }),
  'page-search': page(searchPath, { kept: true }),
  'page-home-unkept': page('/', { kept: false }),
  'page-search-unkept': page(searchPath, { kept: false, processorAim: 4 }),
};

type Reading = {
  ask: (database: Database) => Promise<string>;
  /** The least ratio to the same statements, where nothing of the answer is kept. */
  replay?: number;
  plain?: { aim?: number; statement: (database: Database) => Promise<Statement> };
};

function reading(what: string, { ask, plain, replay }: Reading): Maker {
  return async (name, { database, url, ours, limit, small }) => {
    const path = await ask(database);
    const steps = await withWitness(url, async (seen) => {
      // The first request fills what is kept in memory; the second is what every further one does.
      await seen.of(path);
      return seen.of(path);
    });
    await limit.teach({ kind: 'rows', path: `/${name}`, steps });
    if (plain) await limit.teach({ kind: 'rows', path: `/plain-${name}`, steps: [[await plain.statement(database)]] });
    const smallPath = small && (await ask(small.database));
    return {
      name,
      what,
      ours: { origin: ours.origin, path: () => path },
      replay: { target: { origin: limit.origin, path: () => `/${name}` }, aim: replay },
      plain: plain && { target: { origin: limit.origin, path: () => `/plain-${name}` }, aim: plain.aim },
      small: small && smallPath ? { origin: small.ours.origin, path: () => smallPath } : undefined,
    };
  };
}

function search(filter: Record<string, string | number>): string {
  return `/api/map/doctors?${new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]))}`;
}

async function rarest({ db }: Database): Promise<{ subfunction: number; location: string }> {
  const { subfunction_id, id } = await db
    .selectFrom('offering')
    .innerJoin('location', 'location.no', 'offering.location_no')
    .where('offering.main', '=', true)
    .where('offering.subfunction_id', '<>', commonest)
    .groupBy(['offering.subfunction_id', 'location.id'])
    .orderBy(sql`count(*)`)
    .orderBy('offering.subfunction_id')
    .orderBy('location.id')
    .select(['offering.subfunction_id', 'location.id'])
    .executeTakeFirstOrThrow();
  return { subfunction: subfunction_id, location: id };
}

async function week(database: Database): Promise<string> {
  const { provider_id, doctor_id } = await firstOffer(database);
  return `/api/calendar/slots?providerId=${provider_id}&doctorId=${doctor_id}&subfunction=${commonest}&week=${nextWeek()}`;
}

/** This week has fewer days left on each of them. */
function nextWeek(): string {
  return systemClock().toZonedDateTimeISO('UTC').add({ days: 7 }).toPlainDate().toString();
}

function firstOffer({ db }: Database) {
  return db
    .selectFrom('offering')
    .select(['provider_id', 'doctor_id'])
    .where('subfunction_id', '=', commonest)
    .orderBy('doctor_id')
    .executeTakeFirstOrThrow();
}

/** Free times to fight for, a doctor's never next to each other, so that callers meet only where they are meant to. */
export async function freeSlots({ db }: Database): Promise<BookableSlot[]> {
  const { rows } = await sql<BookableSlot>`
    select slot.id as "slotId", slot.schedule_id as "scheduleId", offering.doctor_id as "doctorId", slot.start_at as start, slot.end_at as end
    from offering join slot on slot.schedule_id = offering.schedule_id
    where offering.subfunction_id = ${commonest} and offering.schedule_id > 50 and slot.status = 'free'
    order by row_number() over (partition by slot.schedule_id order by slot.start_at desc), slot.schedule_id
    limit 200000`.execute(db);
  return rows.map((row) => ({ ...row, during: `[${row.start},${row.end})` }));
}

function booking(rivals: number, what: string): Maker {
  return async (name, { database, url, ours, limit }) => {
    const slots = await freeSlots(database);
    const next = () => {
      const slot = slots.shift();
      if (!slot) throw new Error('no free time is left to book; a larger directory has more');
      return slot;
    };
    const bookingOf = (slot: BookableSlot) => JSON.stringify({ slotId: slot.slotId, subfunctionId: commonest });
    await withWitness(url, async (seen) => {
      const book = async (slot: BookableSlot) => ({
        slot,
        statements: flat(await seen.of(path, posted(bookingOf(slot)))),
      });
      const [first, second] = [next(), next()];
      const won = { one: await book(first), other: await book(second) };
      const lost = { one: await book(first), other: await book(second) };
      const parting = won.one.statements.findIndex(({ text }, index) => text !== lost.one.statements[index]?.text);
      await limit.teach({
        kind: 'booking',
        path: `/${name}`,
        won: templateOf(won.one, won.other),
        taking: parting - 1,
        lost: templateOf(lost.one, lost.other).slice(parting),
      });
    });
    await limit.teach({ kind: 'plain-booking', path: `/plain-${name}` });
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
      plain: {
        target: onLimit(`/plain-${name}`, turns(rivals, nextPlain, JSON.stringify)),
        aim: rivals === 1 ? 0.3 : undefined,
      },
      after: async () => {
        // Without statistics of the rows just written, the checks would take minutes.
        await sql`analyze`.execute(database.db);
        return invariantBreaches(database);
      },
    };
  };
}

/** The whole way of a customer who is logged in: a time held and booked. Customers take turns, as each has few visits. */
async function bookingOfCustomers(name: string, { database, keys, ours, limit }: Place): Promise<Benchmark> {
  const slots = await freeSlots(database);
  const customers: string[] = [];
  while (customers.length < 200) customers.push(await logIn(database, keys, await account(database)));
  await limit.teach({ kind: 'plain-booking', path: `/plain-${name}` });
  const plainSlots = await idsOfPlainSlots(database);
  let asked = 0;
  const headers = () => {
    asked += 1;
    return { authorization: `Bearer ${customers[asked % customers.length]}` };
  };
  const body = () => {
    const slot = slots.shift();
    if (!slot) throw new Error('no free time is left to book; a larger directory has more');
    return JSON.stringify({ slotId: slot.slotId, subfunctionId: commonest });
  };
  const next = (answer: string) => {
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(answer));
    return { path: `/api/reservations/${token}/finish-with-login`, body: '{}' };
  };
  const plain = { origin: limit.origin, path: () => `/plain-${name}`, accept: [200, 409] };
  return {
    name,
    what: 'a customer holds a time and books it; the limit books as many',
    ours: { origin: ours.origin, path: () => path, headers, body, next },
    plain: { target: { ...plain, body: () => JSON.stringify({ slotId: plainSlots.pop() }) }, aim: 0.1 },
    after: async () => {
      await sql`analyze`.execute(database.db);
      return invariantBreaches(database);
    },
  };
}

const path = '/api/calendar/reservations';

/** The next body; each time is asked for by as many callers as fight for it. */
function turns<Slot>(rivals: number, next: () => Slot, bodyOf: (slot: Slot) => string): () => string {
  let asked = 0;
  let body = '';
  return () => {
    if (asked % rivals === 0) body = bodyOf(next());
    asked += 1;
    return body;
  };
}

function posted(body: string): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/json' } };
}

function flat(steps: Statement[][]): (Statement & WithStep)[] {
  return steps.flatMap((statements, step) => statements.map((statement) => ({ ...statement, step })));
}

/** At the desk, because a customer's own cases wait for each other. */
function oneCase(aim: number): Maker {
  return async (name, { database, keys, ours, limit }) => {
    const portal = { origin: ours.origin, database, keys };
    const { made, atDesk } = await partnerWith(portal, firstPartner, cases.of(partsOfCase * ofCustomer * callers));
    const numbers = await numbersByTurns(database);
    await limit.teach({ kind: 'rows', path: `/${name}`, steps: await readingOfCase(database, made) });
    let asked = 0;
    const path = () => {
      asked += 1;
      return `/api/desk/episodes/${numbers[asked % numbers.length]}`;
    };
    return {
      name,
      what: 'a case at the desk; its replay is the fewest statements that read one',
      ours: { origin: ours.origin, path, headers: atDesk },
      replay: { target: { origin: limit.origin, path: () => `/${name}` }, aim },
    };
  };
}

/** A page for a visitor nobody knows; one that is not kept has an address nobody asked before. */
function page(address: string, { kept, processorAim }: { kept: boolean; processorAim?: number }): Maker {
  return async (name, { ours, limit }) => {
    const { headers, body } = await sent(`${ours.origin}${address}`);
    await limit.teach({ kind: 'bytes', path: `/${name}`, headers, body });
    await limit.teach({ kind: 'drawn', path: `/plain-${name}`, html: body.toString('utf8') });
    let asked = 0;
    const unkept = () => {
      asked += 1;
      return `${address}${address.includes('?') ? '&' : '?'}n=${asked}`;
    };
    return {
      name,
      what: `${address}${kept ? '' : ', every request an address nobody asked before'}`,
      processorAim,
      ours: { origin: ours.origin, path: kept ? () => address : unkept },
      replay: { target: { origin: limit.origin, path: () => `/${name}` }, aim: kept ? 0.3 : undefined },
      plain: { target: { origin: limit.origin, path: () => `/plain-${name}` }, aim: undefined },
    };
  };
}

/** An answer as it comes over the wire; not compressed, because the callers would spend more on such a body than the servers. */
async function sent(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const request = get(url, { headers: { accept: 'text/html' } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error(`no answer from ${url}`);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const kept = Object.entries(response.headers).filter(([key]) => !hopByHop.includes(key));
  return { headers: Object.fromEntries(kept.map(([key, value]) => [key, String(value)])), body: Buffer.concat(chunks) };
}

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'];

async function withWitness<T>(url: string, see: (seen: Witness) => Promise<T>): Promise<T> {
  const seen = await witness(url);
  try {
    return await see(seen);
  } finally {
    await seen.close();
  }
}
