import { problem } from '../../../contract/platform/problem.ts';
import { createBell } from './bell.ts';
import { createRefusals } from './refusals.ts';

/**
 * How many pages, searches of people, calls of other programs (FHIR, the publication) and bookings one process works on at once. `each`: so
 * many for one address, so that nobody alone takes every place of a room where one answer may take long (T42). `more`: so many more while
 * bookings are under way, because each of its steps then waits for theirs.
 */
const rooms = {
  drawing: { places: 2, each: 2, more: 6 },
  searching: { places: 4, each: 3, more: 4 },
  machines: { places: 2, each: 1, more: 0 },
  booking: { places: 16, each: 16, more: 0 },
} as const;

/**
 * In a room the upper row goes first. `waiting`: so many at most; `patience`: milliseconds after which an answer would come too late to
 * be worth its work. `yields`: leaves bookings their share of the processor, because their many steps would each wait for a drawing.
 */
const lanes = {
  booking: { room: 'booking', waiting: 500, patience: Number.POSITIVE_INFINITY, yields: false },
  bookingPage: { room: 'drawing', waiting: 32, patience: Number.POSITIVE_INFINITY, yields: false },
  page: { room: 'drawing', waiting: 16, patience: 300, yields: true },
  search: { room: 'searching', waiting: 24, patience: 300, yields: true },
  machine: { room: 'machines', waiting: 24, patience: 3000, yields: true },
} as const satisfies Record<string, { room: keyof typeof rooms; waiting: number; patience: number; yields: boolean }>;

type Lane = keyof typeof lanes;

const retryAfterSeconds = 5;
/** What bookings leave of the processor to each other room while both want it; their precedence is that they wait for nobody. */
const share = 0.5;
/** Milliseconds that bookings keep a room from its next start, at least and at most. */
const [shortestYield, longestYield] = [5, 25];
/** How slowly a room forgets how quick its quickest work was, which is nearly all its own. */
const forgets = 1.05;
/** Turns of the event loop left to newcomers between two starts; it accepts one connection a turn. */
const mostTurns = 8;
/** What the last piece of work counts in how long work takes now. */
const weight = 0.1;

/** The client of a request: places are shared by address (T13), and a client who leaves is forgotten. */
type Caller = { signal: AbortSignal; address: string };

export type Admission = {
  /** @throws Problem K503 when it would be late, too many wait already, or the caller leaves before the work begins */
  admit: <T>(lane: Lane, caller: Caller, work: () => Promise<T>) => Promise<T>;
  lanes: () => { lane: string; waiting: number; limit: number; refused: number }[];
};

type WaitingRequest = { lane: Lane; address: string; since: number; enter: () => void; refuse: () => void };
type Room = {
  places: number;
  each: number;
  more: number;
  /** Milliseconds that the quickest work took of late. */
  quickest: number;
  /** Until when bookings under way go first: a piece of work lays claim to its cost, divided by its share. */
  nextStart: number;
  inside: number;
  insideOf: Map<string, number>;
  waiting: WaitingRequest[];
  opening: boolean;
  takes: number;
  served: Map<string, number>;
};

/** Refuses early what cannot be served in time, because being late for everybody helps nobody (F23). `now`: in milliseconds. */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  const byName = new Map(
    Object.entries(rooms).map(([name, row]): [string, Room] => [
      name,
      {
        ...row,
        quickest: 0,
        nextStart: 0,
        inside: 0,
        insideOf: new Map(),
        waiting: [],
        opening: false,
        takes: 0,
        served: new Map(),
      },
    ]),
  );
  const refuse = createRefusals(busy);
  const bell = createBell();
  const refused = new Map<string, number>();
  let bookings = 0;
  let arrived = 0;
  let letIn = 0;

  /** Looks who is first only after newcomers have been accepted, because a booking may be among them. */
  async function open(room: Room): Promise<void> {
    if (room.opening) return;
    room.opening = true;
    room.nextStart = Math.max(room.nextStart, now() + intervalOf(room));
    while (room.waiting.length > 0 && room.inside < room.places + extra(room)) {
      await newcomers();
      for (const late of room.waiting.filter(isOver)) sendAway(room, late);
      const first = firstOf(room, extra(room));
      if (!first) break;
      const rest = room.nextStart - now();
      if (lanes[first.lane].yields && bookings > 0 && rest > 0) await bell.rings(rest);
      else letOneIn(room, first);
    }
    room.opening = false;
  }

  function extra({ more }: Room): number {
    return bookings > 0 ? more : 0;
  }

  function isOver({ lane, since }: WaitingRequest): boolean {
    return now() - since > lanes[lane].patience;
  }

  function letOneIn(room: Room, first: WaitingRequest): void {
    room.waiting.splice(room.waiting.indexOf(first), 1);
    room.nextStart = now() + intervalOf(room);
    count(room, first.address, 1);
    letIn += 1;
    room.served.set(first.address, letIn);
    if (room.waiting.length === 0) room.served.clear();
    first.enter();
  }

  function sendAway(room: Room, request: WaitingRequest): void {
    const { lane, refuse } = request;
    room.waiting = room.waiting.filter((one) => one !== request);
    refused.set(lane, (refused.get(lane) ?? 0) + 1);
    refuse();
  }

  async function newcomers(): Promise<void> {
    let before = -1;
    for (let turns = 0; turns < mostTurns && arrived !== before; turns += 1) {
      before = arrived;
      await new Promise((done) => setImmediate(done));
    }
  }

  function turn(room: Room, lane: Lane, { signal, address }: Caller): Promise<void> {
    return new Promise((done, fail) => {
      const leave = () => {
        room.waiting = room.waiting.filter((one) => one !== waiting);
        fail(busy());
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        done();
      };
      const refuse = () => {
        signal.removeEventListener('abort', leave);
        fail(busy());
      };
      const waiting: WaitingRequest = { lane, address, since: now(), enter, refuse };
      signal.addEventListener('abort', leave, { once: true });
      room.waiting.push(waiting);
      if (!lanes[lane].yields) bell.ring();
      void open(room);
    });
  }

  /** Whether the newcomer may wait: there is room, or somebody with more of it gives up their last place. */
  function makesRoom(room: Room, lane: Lane, address: string): boolean {
    const { waiting, patience } = lanes[lane];
    const ahead = aheadOf(room, lane, address);
    const places = room.places + extra(room);
    const free = Math.min(places - room.inside, room.each + extra(room) - (room.insideOf.get(address) ?? 0));
    const isFull = waitingIn(room, lane) >= waiting + free;
    const pace = Math.max(room.takes / places, bookings > 0 && lanes[lane].yields ? intervalOf(room) : 0);
    const isLate = ahead >= free && (ahead - free + 1) * pace > patience;
    if (!isFull && !isLate) return true;
    const other = greediest(room, lane, address);
    if (!other) return false;
    sendAway(room, other);
    return true;
  }

  return {
    lanes: () =>
      Object.entries(lanes).map(([lane, { room, waiting }]) => ({
        lane,
        waiting: waitingIn(byName.get(room), lane),
        limit: waiting,
        refused: refused.get(lane) ?? 0,
      })),
    admit: async (lane, caller, work) => {
      arrived += 1;
      const row = lanes[lane];
      const room = byName.get(row.room);
      if (!room) throw new Error(`no room ${row.room}`);
      if (caller.signal.aborted) await refuse(caller.signal);
      if (!makesRoom(room, lane, caller.address)) {
        refused.set(lane, (refused.get(lane) ?? 0) + 1);
        await refuse(caller.signal);
      }
      const books = row.yields ? 0 : 1;
      bookings += books;
      try {
        await turn(room, lane, caller);
        const began = now();
        try {
          return await work();
        } finally {
          const took = now() - began;
          room.takes += weight * (took - room.takes);
          room.quickest = Math.min(took, room.quickest === 0 ? took : room.quickest * forgets);
          count(room, caller.address, -1);
          void open(room);
        }
      } finally {
        bookings -= books;
        if (bookings === 0) bell.ring();
      }
    },
  };
}

/** Milliseconds between two starts by which a room has its share. */
function intervalOf({ quickest, places }: Room): number {
  return Math.min(longestYield, Math.max(shortestYield, quickest / places / share));
}

const ranks = Object.keys(lanes);

function waitingIn(room: Room | undefined, lane: string): number {
  return room?.waiting.filter((one) => one.lane === lane).length ?? 0;
}

function count(room: Room, address: string, change: 1 | -1): void {
  const inside = (room.insideOf.get(address) ?? 0) + change;
  room.inside += change;
  if (inside > 0) room.insideOf.set(address, inside);
  else room.insideOf.delete(address);
}

/** Requests that go in before a newcomer's: addresses take turns, so a flood of one counts as little as the newcomer's own requests. */
function aheadOf({ waiting }: Room, lane: Lane, address: string): number {
  const before = waiting.filter((one) => ranks.indexOf(one.lane) <= ranks.indexOf(lane));
  const byAddress = Map.groupBy(before, (one) => one.address);
  const own = byAddress.get(address)?.length ?? 0;
  return [...byAddress.values()].reduce((sum, list) => sum + Math.min(list.length, own + 1), 0);
}

/** The request that is let in next: of an address that has no place yet, in the highest lane, whose address was let in longest ago. */
function firstOf({ waiting, served, insideOf, each }: Room, more: number): WaitingRequest | undefined {
  const placesOf = ({ address }: WaitingRequest) => insideOf.get(address) ?? 0;
  const hasPlace = (one: WaitingRequest) => Math.min(1, placesOf(one));
  return waiting
    .filter((one) => placesOf(one) < each + more)
    .toSorted(
      (one, other) =>
        hasPlace(one) - hasPlace(other) ||
        ranks.indexOf(one.lane) - ranks.indexOf(other.lane) ||
        (served.get(one.address) ?? 0) - (served.get(other.address) ?? 0),
    )[0];
}

/** The last that came of the address with most places, where that has more of them than the newcomer would have. */
function greediest({ waiting }: Room, lane: Lane, address: string): WaitingRequest | undefined {
  const byAddress = Map.groupBy(
    waiting.filter((one) => one.lane === lane),
    (one) => one.address,
  );
  const most = [...byAddress.values()].reduce<WaitingRequest[]>(
    (best, own) => (own.length > best.length ? own : best),
    [],
  );
  return most.length > (byAddress.get(address)?.length ?? 0) + 1 ? most.at(-1) : undefined;
}

function busy() {
  return problem('K503', { retryAfterSeconds });
}
