import { startReservation } from '../../contract/booking/hold.ts';
import { moveReservation } from '../../contract/booking/move.ts';
import { cancelReservation, finishWithLogin } from '../../contract/booking/reservation.ts';
import { type RandomSource, randomFor } from '../../demo/directory/random.ts';
import type { CalendarPort } from '../../server/booking/calendar-port.ts';
import { hashOf } from '../../server/platform/keys.ts';
import { account } from '../identity/account.ts';
import type { CalendarWorld } from './calendar-world.ts';
import type { LineFault } from './fault-line.ts';
import { changing } from './provocations.ts';

/** The person's last news of a visit, by its reservation. */
export type HistoryEnd = {
  id: string;
  outcome: 'booked' | 'cancelled' | 'open' | 'refused';
  trace: readonly string[];
};

const places: readonly RegExp[] = [
  /^GET .*\/Slot\//,
  /^PUT .*\/Slot\//,
  /^POST .*\/Appointment$/,
  /^PUT .*\/Appointment\//,
  /^GET .*\?/,
];
const placesOfIhe: readonly RegExp[] = [
  ...[/\/\$find$/, /\/\$hold$/, /\/\$hold$/, /\/\$book$/, /\/\$book$/],
  /^GET .*identifier=/,
];
const harms: readonly LineFault['does'][] = [
  'cut-before',
  'cut-after',
  'cut-within',
  'silence-before',
  'silence-after',
  'late',
  'slow',
  'garbage',
  { status: 500 },
  { status: 503, headers: { 'retry-after': '9' } },
  { status: 429 },
  { status: 412 },
  { status: 409 },
  { status: 401 },
  { status: 422, body: { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'business-rule' }] } },
];
const lies = [{ start: '2026-01-01T00:00:00Z' }, { status: 'cancelled' }, { status: 'pending' }];
const harmsOf: Readonly<Record<'plain' | 'ihe', readonly LineFault['does'][]>> = {
  plain: [...harms, ...lies.map((lie) => ({ lies: (body: object) => ({ ...body, ...lie }) }))],
  // Operations answer in a Bundle.
  ihe: [...harms, ...lies.map(changing)],
};

const oneOf = <T>(random: RandomSource, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

function faultsOf(random: RandomSource, kind: 'plain' | 'ihe'): LineFault[] {
  const count = random() < 0.5 ? 0 : random() < 0.7 ? 1 : 2;
  return Array.from({ length: count }, () => ({
    on: oneOf(random, kind === 'plain' ? places : placesOfIhe),
    does: oneOf(random, harmsOf[kind]),
    after: random() < 0.8 ? 0 : 1,
    times: random() < 0.8 ? 1 : 2,
  }));
}

/** A process that ends before or after the calendar's answer leaves only its commits. */
function killable(port: CalendarPort, at: () => 'before' | 'after' | undefined): CalendarPort {
  const killed = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      const when = at();
      if (when !== 'before') {
        const answer = await work(...args);
        if (when === undefined) return answer;
      }
      throw new Error('the process has ended');
    };
  };
  return { book: killed(port.book), move: killed(port.move), cancel: killed(port.cancel), find: port.find };
}

/** The end of a process undoes the rest of a step after its commit, and nobody hears the result. */
export function killing(c: CalendarWorld) {
  let when: 'before' | 'after' | undefined;
  const { of } = c.w.services.partnerCalendars;
  c.w.services.partnerCalendars.of = (id) => killable(of(id), () => when);
  return async <T>(at: typeof when, step: () => Promise<T>): Promise<T | undefined> => {
    when = at;
    try {
      const answer = await step();
      return at === undefined ? answer : undefined;
    } finally {
      when = undefined;
    }
  };
}
export type Killing = ReturnType<typeof killing>;

/** With faults on the line, rivals in the calendar and ends of the process. */
export async function liveHistory(c: CalendarWorld, kill: Killing, seed: string): Promise<HistoryEnd | undefined> {
  const random = randomFor(seed);
  const { headers } = await c.w.session((await account(c.w.database)).id);
  const free = async () => {
    const { rows } = await c.w.database.pool.query(
      `select slot.id from slot join partner_slot on slot_id = slot.id
       where status = 'free' and start_at > $1::timestamptz + interval '2 days' order by slot.id`,
      [c.w.now().toString()],
    );
    return oneOf(random, rows)?.id as string | undefined;
  };
  const trace: string[] = [];
  const step = async <T>(run: () => Promise<T>, slotId?: string): Promise<T | undefined> => {
    await c.change({ faults: 0, open_until: null });
    if (slotId !== undefined && random() < 0.08)
      await c.server.put({ ...(await c.slot(slotId)), resourceType: 'Slot', status: 'busy' });
    const at = random() < 0.15 ? (random() < 0.5 ? 'before' : 'after') : undefined;
    const faults = faultsOf(random, c.kind === 'plain' ? 'plain' : 'ihe');
    c.line.does(...faults);
    const answer = await kill(at, run);
    const does = faults.map((one) => `${one.on.source} ${JSON.stringify(one.does)} ${one.after} ${one.times}`);
    trace.push([at, ...does, ...c.line.seen, JSON.stringify(answer ?? 'dead').slice(0, 150)].join(' | '));
    return answer;
  };

  const slotId = await free();
  if (slotId === undefined) return undefined;
  c.line.does();
  const hold = await c.w.call(startReservation, { slotId, subfunctionId: 101 }, headers);
  if (!hold.ok) return undefined;
  const { token } = hold.ok;
  const booked = await step(() => c.w.call(finishWithLogin, { token }, headers), slotId);
  const { reservation_id: id } = await c.w.database.db
    .selectFrom('reservation_token')
    .select('reservation_id')
    .where('hash', '=', hashOf(token))
    .executeTakeFirstOrThrow();
  let outcome: HistoryEnd['outcome'] = booked?.ok ? 'booked' : booked === undefined ? 'open' : 'refused';
  let from = slotId;
  for (let moves = Math.floor(random() * 3); moves > 0 && outcome === 'booked'; moves -= 1) {
    const to = await free();
    if (to === undefined) break;
    const moved = await step(
      () => c.w.call(moveReservation, { token, from, slotId: to, pays: undefined }, headers),
      to,
    );
    if (moved?.ok) from = to;
    else if (moved === undefined || moved.error?.errorCode === 'KT009') return { id, outcome: 'booked', trace };
  }
  if (outcome === 'booked' && random() < 0.4) {
    const cancelled = await step(() => c.w.call(cancelReservation, { token, lateAccepted: true }, headers));
    outcome = cancelled?.ok ? 'cancelled' : 'open';
  }
  return { id, outcome, trace };
}
