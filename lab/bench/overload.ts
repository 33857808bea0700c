import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Database } from '../../server/platform/db/open.ts';
import { freeSlots } from './bookings.ts';
import { load, type Measurement } from './load.ts';
import { median } from './table.ts';

/** A crowd of more than ten times the usual callers; the aims are those of requirement F23. */
export type Overload = {
  goodput: number;
  admittedP99: number;
  bookings: number;
  healthP50: number;
  healthWorst: number;
};

const usual = 16;
const crowd = 200;
/** Four visitors who book, at a pace that is easy on a usual day. */
const booking = { callers: 4, perSecond: 48 };

type Round = { pages: Measurement; bookings: Measurement; health: number[] };

/** Search pages that nobody has cached, for the usual callers and for a crowd, beside bookings; and bookings alone, by turns. */
export async function overload(
  origin: string,
  database: Database,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Overload> {
  const slots = await freeSlots(database);
  const bodyOf = () => JSON.stringify({ slotId: slots.shift()?.slotId, subfunctionId: 101 });
  const path = () => '/api/calendar/reservations';
  const book = () => load({ origin, path, body: bodyOf, accept: [200] }, { ...booking, seconds });
  let requests = 0;
  const unkept = () => {
    requests += 1;
    return `/services/provider-search?subfunction=101&location=Budapest&n=${requests}`;
  };
  const under = async (callers: number): Promise<Round> => {
    const done = new AbortController();
    const health = probe(`${origin}/health`, done.signal);
    const [pages, bookings] = await Promise.all([load({ origin, path: unkept }, { callers, seconds }), book()]);
    done.abort();
    return { pages, bookings, health: await health };
  };
  await under(usual);
  const seen: { alone: Measurement; few: Round; many: Round }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = { alone: await book(), few: await under(usual), many: await under(crowd) };
    seen.push(one);
    console.log(lineOf(one));
  }
  const waits = seen.flatMap(({ many }) => many.health);
  return {
    goodput: median(seen.map(({ few, many }) => many.pages.rate / few.pages.rate)),
    admittedP99: median(seen.map(({ many }) => many.pages.p99)),
    bookings: median(seen.map(({ alone, many }) => many.bookings.rate / alone.rate)),
    healthP50: median(waits),
    healthWorst: Math.max(0, ...waits),
  };
}

/** Ten times a second a newcomer asks, on a new connection each time. */
async function probe(url: string, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    const request = get(url, { agent: false });
    const [response]: IncomingMessage[] = await once(request, 'response');
    response?.resume();
    waits.push(performance.now() - began);
    await new Promise((done) => setTimeout(done, 100));
  }
  return waits;
}

function lineOf({ alone, few, many }: { alone: Measurement; few: Round; many: Round }): string {
  const roundLine = ({ pages, bookings, health }: Round) =>
    `${pages.rate.toFixed(0)} pages/s p50 ${pages.p50} p99 ${pages.p99} ms (${pages.failed} refused), ${bookings.rate.toFixed(1)} bookings/s p99 ${bookings.p99} ms, health p50 ${median(health).toFixed(0)} worst ${Math.max(0, ...health).toFixed(0)} ms`;
  return `alone ${alone.rate.toFixed(1)} bookings/s\n  ${usual}: ${roundLine(few)}\n  ${crowd}: ${roundLine(many)}`;
}

export function overloadTable(seen: Overload): string {
  const rows = [
    ['pages a second, of those under sixteen', seen.goodput.toFixed(2), '0.80', seen.goodput >= 0.8],
    ['99th percentile of the pages let in, ms', seen.admittedP99.toFixed(0), '500', seen.admittedP99 < 500],
    ['bookings a second, of those alone', seen.bookings.toFixed(2), '0.80', seen.bookings >= 0.8],
    ['health, middle, ms', seen.healthP50.toFixed(0), '100', seen.healthP50 <= 100],
    ['health, longest, ms', seen.healthWorst.toFixed(0), '1000', seen.healthWorst <= 1000],
  ] as const;
  const lines = rows.map(([what, value, aim, met]) => `| ${what} | ${value} | ${aim} | ${met ? 'yes' : 'no'} |`);
  return ['| two hundred callers | is | aim | met |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
