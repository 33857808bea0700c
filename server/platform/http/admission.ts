import { problem } from '../../../contract/platform/problem.ts';
import {
  aheadOf,
  count,
  firstOf,
  greediest,
  intervalOf,
  type Lane,
  lanes,
  type Room,
  rooms,
  type WaitingRequest,
  waitingIn,
} from './admission-room.ts';
import { createBell } from './bell.ts';
import { createRefusals } from './refusals.ts';

const retryAfterSeconds = 5;
/** A room's quickest time grows by this factor with each piece of work, so that an old one is forgotten slowly. */
const fading = 1.05;
/** The most turns of the event loop between two starts; the loop accepts one connection a turn. */
const mostTurns = 8;
const weight = 0.1;

/** Places are shared by address (T13), and a caller who leaves is forgotten. */
type Caller = { signal: AbortSignal; address: string };

export type Admission = {
  /** @throws Problem K503 when it would be late, too many wait already, or the caller leaves before the work begins */
  admit: <T>(lane: Lane, caller: Caller, work: () => Promise<T>) => Promise<T>;
  lanes: () => { lane: string; waiting: number; limit: number; refused: number }[];
};

type Hall = {
  now: () => number;
  rooms: ReadonlyMap<string, Room>;
  bell: ReturnType<typeof createBell>;
  refuse: (signal: AbortSignal) => Promise<never>;
  refusals: Map<string, number>;
  bookings: number;
  arrivals: number;
  entries: number;
};

/** Refuses early what cannot be served in time, because being late for everybody helps nobody (F23). `now`: in milliseconds. */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  const hall: Hall = {
    now,
    rooms: new Map(Object.entries(rooms).map(([name, row]) => [name, emptyRoom(row)])),
    bell: createBell(),
    refuse: createRefusals(busy),
    refusals: new Map(),
    bookings: 0,
    arrivals: 0,
    entries: 0,
  };
  return {
    lanes: () =>
      Object.entries(lanes).map(([lane, { room, waiting }]) => ({
        lane,
        waiting: waitingIn(hall.rooms.get(room), lane),
        limit: waiting,
        refused: hall.refusals.get(lane) ?? 0,
      })),
    admit: (lane, caller, work) => admit(hall, lane, caller, work),
  };
}

function emptyRoom(row: Pick<Room, 'places' | 'each' | 'more'>): Room {
  return {
    ...row,
    ...{ quickest: 0, nextStart: 0, inside: 0, insideOf: new Map() },
    ...{ waiting: [], opening: false, takes: 0, served: new Map() },
  };
}

async function admit<T>(hall: Hall, lane: Lane, caller: Caller, work: () => Promise<T>): Promise<T> {
  hall.arrivals += 1;
  const row = lanes[lane];
  const room = hall.rooms.get(row.room);
  if (!room) throw new Error(`no room ${row.room}`);
  if (caller.signal.aborted) await hall.refuse(caller.signal);
  if (!makesRoom(hall, room, lane, caller.address)) {
    countRefusal(hall, lane);
    await hall.refuse(caller.signal);
  }
  const bookings = row.yields ? 0 : 1;
  hall.bookings += bookings;
  try {
    await turn(hall, room, lane, caller);
    return await timed(hall, room, caller, work);
  } finally {
    hall.bookings -= bookings;
    if (hall.bookings === 0) hall.bell.ring();
  }
}

async function timed<T>(hall: Hall, room: Room, { address }: Caller, work: () => Promise<T>): Promise<T> {
  const start = hall.now();
  try {
    return await work();
  } finally {
    const time = hall.now() - start;
    room.takes += weight * (time - room.takes);
    room.quickest = Math.min(time, room.quickest === 0 ? time : room.quickest * fading);
    count(room, address, -1);
    void open(hall, room);
  }
}

function makesRoom(hall: Hall, room: Room, lane: Lane, address: string): boolean {
  const { waiting, patience, yields } = lanes[lane];
  const more = extra(hall, room);
  const ahead = aheadOf(room, lane, address);
  const places = room.places + more;
  const free = Math.min(places - room.inside, room.each + more - (room.insideOf.get(address) ?? 0));
  const isFull = waitingIn(room, lane) >= waiting + free;
  const pace = Math.max(room.takes / places, hall.bookings > 0 && yields ? intervalOf(room) : 0);
  const isLate = ahead >= free && (ahead - free + 1) * pace > patience;
  if (!isFull && !isLate) return true;
  const other = greediest(room, lane, address);
  if (!other) return false;
  sendAway(hall, room, other);
  return true;
}

function extra({ bookings }: Hall, { more }: Room): number {
  return bookings > 0 ? more : 0;
}

function turn(hall: Hall, room: Room, lane: Lane, { signal, address }: Caller): Promise<void> {
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
    const waiting: WaitingRequest = { lane, address, since: hall.now(), enter, refuse };
    signal.addEventListener('abort', leave, { once: true });
    room.waiting.push(waiting);
    if (!lanes[lane].yields) hall.bell.ring();
    void open(hall, room);
  });
}

/** Lets requests in, each only after newcomers have been accepted, because a booking may be among them. */
async function open(hall: Hall, room: Room): Promise<void> {
  if (room.opening) return;
  room.opening = true;
  room.nextStart = Math.max(room.nextStart, hall.now() + intervalOf(room));
  while (room.waiting.length > 0 && room.inside < room.places + extra(hall, room)) {
    await newcomers(hall);
    for (const late of room.waiting.filter((one) => isLate(hall, one))) sendAway(hall, room, late);
    const first = firstOf(room, extra(hall, room));
    if (!first) break;
    const rest = room.nextStart - hall.now();
    if (lanes[first.lane].yields && hall.bookings > 0 && rest > 0) await hall.bell.rings(rest);
    else letOneIn(hall, room, first);
  }
  room.opening = false;
}

async function newcomers(hall: Hall): Promise<void> {
  let before = -1;
  for (let turns = 0; turns < mostTurns && hall.arrivals !== before; turns += 1) {
    before = hall.arrivals;
    await new Promise((done) => setImmediate(done));
  }
}

function isLate({ now }: Hall, { lane, since }: WaitingRequest): boolean {
  return now() - since > lanes[lane].patience;
}

function letOneIn(hall: Hall, room: Room, first: WaitingRequest): void {
  room.waiting.splice(room.waiting.indexOf(first), 1);
  room.nextStart = hall.now() + intervalOf(room);
  count(room, first.address, 1);
  hall.entries += 1;
  room.served.set(first.address, hall.entries);
  if (room.waiting.length === 0) room.served.clear();
  first.enter();
}

function sendAway(hall: Hall, room: Room, request: WaitingRequest): void {
  room.waiting = room.waiting.filter((one) => one !== request);
  countRefusal(hall, request.lane);
  request.refuse();
}

function countRefusal({ refusals }: Hall, lane: Lane): void {
  refusals.set(lane, (refusals.get(lane) ?? 0) + 1);
}

function busy() {
  return problem('K503', { retryAfterSeconds });
}
