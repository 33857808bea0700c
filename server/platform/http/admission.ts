import { problem } from '../../../contract/platform/problem.ts';

/** How many pages, API searches and API bookings one process works on at once. */
const rooms = { drawing: 2, searching: 4, booking: 16 } as const;

/** In a room the upper row goes first. `yields`: waits for bookings, whose many steps would each wait for a drawing. */
const lanes = {
  booking: { room: 'booking', waiting: 500, yields: false },
  bookingPage: { room: 'drawing', waiting: 32, yields: false },
  page: { room: 'drawing', waiting: 16, yields: true },
  search: { room: 'searching', waiting: 24, yields: true },
} as const satisfies Record<string, { room: keyof typeof rooms; waiting: number; yields: boolean }>;

type Lane = keyof typeof lanes;

const retryAfterSeconds = 5;
/** Milliseconds. Callers who retry at once would take time from those admitted, so a refusal is answered this late. */
const refusalDelay = 250;
const mostRefused = 2000;
/** Milliseconds a booking may keep others waiting, so that pages and searches get a share in a storm of bookings. */
const longestYield = 50;
/** Turns of the event loop left to newcomers between two starts; it accepts one connection a turn. */
const mostTurns = 8;

export type Admission = {
  /** @throws Problem K503 when too many wait already, or the caller leaves before the work begins */
  admit: <T>(lane: Lane, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
  /** `refused`: since the start. */
  lanes: () => { lane: string; waiting: number; limit: number; refused: number }[];
};

type Waiting = { lane: Lane; enter: () => void };
type Room = { places: number; inside: number; waiting: Waiting[]; opening: boolean };

/** Refuses early what cannot be served in time, because being late for everybody helps nobody (F23). */
export function createAdmission(): Admission {
  const byName = new Map(
    Object.entries(rooms).map(([name, places]): [string, Room] => [
      name,
      { places, inside: 0, waiting: [], opening: false },
    ]),
  );
  const refuse = createRefusals();
  const bell = createBell();
  const refused = new Map<string, number>();
  let bookings = 0;
  let arrived = 0;

  /** Looks who is first only after newcomers have been accepted, because a booking may be among them. */
  async function open(room: Room): Promise<void> {
    if (room.opening) return;
    room.opening = true;
    let since = performance.now();
    while (room.waiting.length > 0 && room.inside < room.places) {
      await newcomers();
      const first = firstOf(room.waiting);
      const left = longestYield - (performance.now() - since);
      if (first && lanes[first.lane].yields && bookings > 0 && left > 0) {
        await bell.rings(left);
        continue;
      }
      if (first) room.waiting.splice(room.waiting.indexOf(first), 1);
      if (first) room.inside += 1;
      first?.enter();
      since = performance.now();
    }
    room.opening = false;
  }

  async function newcomers(): Promise<void> {
    let before = -1;
    for (let turns = 0; turns < mostTurns && arrived !== before; turns += 1) {
      before = arrived;
      await new Promise((done) => setImmediate(done));
    }
  }

  function turn(room: Room, lane: Lane, signal: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      const leave = () => {
        room.waiting = room.waiting.filter((one) => one !== waiting);
        fail(busy());
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        done();
      };
      const waiting: Waiting = { lane, enter };
      signal.addEventListener('abort', leave, { once: true });
      room.waiting.push(waiting);
      if (!lanes[lane].yields) bell.ring();
      void open(room);
    });
  }

  return {
    lanes: () =>
      Object.entries(lanes).map(([lane, { room, waiting }]) => ({
        lane,
        waiting: waitingIn(byName.get(room), lane),
        limit: waiting,
        refused: refused.get(lane) ?? 0,
      })),
    admit: async (lane, signal, work) => {
      arrived += 1;
      const row = lanes[lane];
      const room = byName.get(row.room);
      if (!room) throw new Error(`no room ${row.room}`);
      const ahead = waitingIn(room, lane);
      const free = room.places - room.inside;
      if (signal.aborted || ahead >= row.waiting + free) {
        if (!signal.aborted) refused.set(lane, (refused.get(lane) ?? 0) + 1);
        await refuse(signal);
      }
      const books = row.yields ? 0 : 1;
      bookings += books;
      try {
        await turn(room, lane, signal);
        try {
          return await work();
        } finally {
          room.inside -= 1;
          void open(room);
        }
      } finally {
        bookings -= books;
        if (bookings === 0) bell.ring();
      }
    },
  };
}

const ranks = Object.keys(lanes);

function waitingIn(room: Room | undefined, lane: string): number {
  return room?.waiting.filter((one) => one.lane === lane).length ?? 0;
}

function firstOf(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.toSorted((one, other) => ranks.indexOf(one.lane) - ranks.indexOf(other.lane))[0];
}

function busy() {
  return problem('K503', { retryAfterSeconds });
}

function createRefusals() {
  let refused: (() => void)[] = [];
  const answerAll = () => {
    const all = refused;
    refused = [];
    for (const answer of all) answer();
  };
  return (signal: AbortSignal) =>
    new Promise<never>((_done, fail) => {
      const answer = () => fail(busy());
      if (signal.aborted || refused.length >= mostRefused) return answer();
      if (refused.length === 0) setTimeout(answerAll, refusalDelay);
      refused.push(answer);
    });
}

function createBell() {
  let heard: (() => void)[] = [];
  return {
    ring: () => {
      const all = heard;
      heard = [];
      for (const wake of all) wake();
    },
    rings: (atMost: number) =>
      new Promise<void>((done) => {
        const late = setTimeout(done, atMost);
        heard.push(() => {
          clearTimeout(late);
          done();
        });
      }),
  };
}
