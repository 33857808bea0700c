import { loadavg } from 'node:os';
import type { Database } from '../../server/platform/db/open.ts';
import { freeSlots } from './bookings.ts';
import { load, type Measurement } from './load.ts';
import type { RunningPortal } from './servers.ts';

const booking = { callers: 4 };
/** Pages a second, and the number of visitors who ask for them. */
const paces = [
  { perSecond: 30, callers: 30, groups: 30 },
  { perSecond: 500, callers: 200, groups: 20 },
];

/** Pages at a usual pace and in a rush, alone and beside callers who book; one page in five is the home page. */
export async function spike(
  { origin, usage }: RunningPortal,
  database: Database,
  seconds: number,
  say: (line: string) => void,
): Promise<void> {
  const slots = await freeSlots(database);
  let no = 0;
  const path = () => {
    no += 1;
    return no % 5 === 0 ? '/' : `/services/provider-search?subfunction=101&location=Budapest&n=${no}`;
  };
  const headers = () => ({ 'x-forwarded-for': `198.51.${Math.floor(no / 250) % 250}.${no % 250}` });
  const body = () => JSON.stringify({ slotId: slots.shift()?.slotId, subfunctionId: 101 });
  const pages = (pace: { callers: number; perSecond: number; groups?: number }) =>
    load({ origin, path, headers }, { ...pace, seconds });
  const book = () => load({ origin, path: () => '/api/calendar/reservations', headers, body }, { ...booking, seconds });
  await Promise.all([pages({ callers: 16, perSecond: 30 }), book()]);
  for (const pace of paces) {
    say(`${pace.perSecond} pages a second`);
    say(`  alone: ${lineOf(await pages(pace))}; ${await machine(usage)}`);
    const [seen, bookings] = await Promise.all([pages(pace), book()]);
    say(`  beside ${booking.callers} who book: ${lineOf(seen)}; ${await machine(usage)}`);
    say(`    bookings: ${lineOf(bookings)}`);
  }
  say(`bookings alone: ${lineOf(await book())}`);
}

function lineOf({ answers, rate, p50, p99, failed }: Measurement): string {
  return `${answers} answers, ${rate.toFixed(1)} a second, p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} ms, ${failed} refused`;
}

async function machine(usage: RunningPortal['usage']): Promise<string> {
  const { resident } = await usage();
  return `${Math.round(resident / 2 ** 20)} MB, load ${loadavg()[0]?.toFixed(1)}`;
}
