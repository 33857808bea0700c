import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { systemClock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/open.ts';
import type { Statement } from '../../tests/house/statements.ts';
import { booking, bookingOfCustomers } from './bookings.ts';
import { withWitness } from './capture.ts';
import { cases, numbersByTurns, ofCustomer, partsOfCase, readingOfCase } from './case.ts';
import { searchPath } from './demo-portal.ts';
import { callers } from './measure.ts';
import { firstPartner, partnerWith } from './partners.ts';
import type { Maker } from './place.ts';
import { commonest, plainSearch, plainWeek } from './plain.ts';

const plainAsSearch = { aim: 0.6, statement: async () => plainSearch };

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
  'search-later': reading('the commonest service by price, with the times of the next week', {
    ask: async () => search({ subfunction: commonest, sortBy: 'price', week: nextWeek() }),
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
  'page-home': page('/', { isCached: true }),
  'page-search': page(searchPath, { isCached: true }),
  'page-home-unkept': page('/', { isCached: false }),
  'page-search-unkept': page(searchPath, { isCached: false, drawn: 0.18 }),
};

type Reading = {
  ask: (database: Database) => Promise<string>;
  replay?: number;
  plain?: { aim?: number; statement: (database: Database) => Promise<Statement> };
};

function reading(what: string, { ask, plain, replay }: Reading): Maker {
  return async (name, { database, url, ours, limit, small }) => {
    const path = await ask(database);
    const steps = await withWitness(url, async (seen) => {
      // The first request fills the caches, and only the second one is like all that follow.
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

/** The day is one of the next week, because only few days are left of this one. */
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

/** The case is read at the desk, because requests of one customer for their own cases wait for each other. */
function oneCase(aim: number): Maker {
  return async (name, { database, keys, ours, limit }) => {
    const portal = { origin: ours.origin, database, keys };
    const { made, atDesk } = await partnerWith(portal, firstPartner, cases.of(partsOfCase * ofCustomer * callers));
    const numbers = await numbersByTurns(database);
    await limit.teach({ kind: 'rows', path: `/${name}`, steps: await readingOfCase(database, made) });
    let requests = 0;
    const path = () => {
      requests += 1;
      return `/api/desk/episodes/${numbers[requests % numbers.length]}`;
    };
    return {
      name,
      what: 'a case at the desk; its replay is the fewest statements that read one',
      ours: { origin: ours.origin, path, headers: atDesk },
      replay: { target: { origin: limit.origin, path: () => `/${name}` }, aim },
    };
  };
}

/** A page that is not cached gets an address that nobody has requested before. */
function page(address: string, { isCached, drawn }: { isCached: boolean; drawn?: number }): Maker {
  return async (name, { ours, limit }) => {
    const { headers, body } = await sent(`${ours.origin}${address}`);
    await limit.teach({ kind: 'bytes', path: `/${name}`, headers, body });
    await limit.teach({ kind: 'drawn', path: `/plain-${name}`, html: body.toString('utf8') });
    let requests = 0;
    const unkept = () => {
      requests += 1;
      return `${address}${address.includes('?') ? '&' : '?'}n=${requests}`;
    };
    return {
      name,
      what: `${address}${isCached ? '' : ', every request an address nobody asked before'}`,
      ours: { origin: ours.origin, path: isCached ? () => address : unkept },
      replay: { target: { origin: limit.origin, path: () => `/${name}` }, aim: isCached ? 0.3 : undefined },
      plain: { target: { origin: limit.origin, path: () => `/plain-${name}` }, aim: drawn },
    };
  };
}

/** The body is requested uncompressed, because unpacking would cost the callers more than it costs the servers. */
async function sent(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const request = get(url, { headers: { accept: 'text/html' } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error(`no answer from ${url}`);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const headerRows = Object.entries(response.headers).filter(([key]) => !hopByHop.includes(key));
  return {
    headers: Object.fromEntries(headerRows.map(([key, value]) => [key, String(value)])),
    body: Buffer.concat(chunks),
  };
}

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'];
