/**
 * How many pages, searches of people, calls of other programs (FHIR, the publication) and bookings one process works on at once. `each`: so
 * many for one address, so that nobody alone takes every place of a room where one answer may take long (T42). `more`: so many more while
 * bookings are under way, because each of its steps then waits for theirs.
 */
export const rooms = {
  drawing: { places: 2, each: 2, more: 6 },
  searching: { places: 4, each: 3, more: 4 },
  machines: { places: 2, each: 1, more: 0 },
  booking: { places: 16, each: 16, more: 0 },
} as const;

/**
 * Kinds of requests, the most urgent first: if two wait for the same room, the upper one goes in. `waiting` is how many may wait.
 * `patience` is how long they wait, in milliseconds, before the caller has probably left. `yields` means that bookings get part of the
 * processor first, because each of their many steps would otherwise wait until a page has been drawn.
 */
export const lanes = {
  booking: { room: 'booking', waiting: 500, patience: Number.POSITIVE_INFINITY, yields: false },
  bookingPage: { room: 'drawing', waiting: 32, patience: Number.POSITIVE_INFINITY, yields: false },
  page: { room: 'drawing', waiting: 16, patience: 300, yields: true },
  search: { room: 'searching', waiting: 24, patience: 300, yields: true },
  machine: { room: 'machines', waiting: 24, patience: 3000, yields: true },
} as const satisfies Record<string, { room: keyof typeof rooms; waiting: number; patience: number; yields: boolean }>;

export type Lane = keyof typeof lanes;

const ranks = Object.keys(lanes);

/** The part of the processor that each other room has while bookings are under way; bookings go first only in that they wait for nobody. */
const share = 0.5;
/** The shortest and the longest time between two starts of a room while bookings are under way, in milliseconds. */
const [shortestYield, longestYield] = [5, 25];
export type WaitingRequest = { lane: Lane; address: string; since: number; enter: () => void; refuse: () => void };
export type Room = {
  places: number;
  each: number;
  more: number;
  /** Milliseconds that the quickest work took lately. */
  quickest: number;
  /** The time before which the room starts nothing while bookings are under way: each start is followed by its cost, divided by the share. */
  nextStart: number;
  inside: number;
  insideOf: Map<string, number>;
  waiting: WaitingRequest[];
  opening: boolean;
  takes: number;
  served: Map<string, number>;
};

/** Milliseconds between two starts by which a room has its share. */
export function intervalOf({ quickest, places }: Room): number {
  return Math.min(longestYield, Math.max(shortestYield, quickest / places / share));
}

export function waitingIn(room: Room | undefined, lane: string): number {
  return room?.waiting.filter((one) => one.lane === lane).length ?? 0;
}

export function count(room: Room, address: string, change: 1 | -1): void {
  const inside = (room.insideOf.get(address) ?? 0) + change;
  room.inside += change;
  if (inside > 0) room.insideOf.set(address, inside);
  else room.insideOf.delete(address);
}

/** Requests that go in before a newcomer's: addresses take turns, so a flood of one counts as little as the newcomer's own requests. */
export function aheadOf({ waiting }: Room, lane: Lane, address: string): number {
  const before = waiting.filter((one) => ranks.indexOf(one.lane) <= ranks.indexOf(lane));
  const byAddress = Map.groupBy(before, (one) => one.address);
  const own = byAddress.get(address)?.length ?? 0;
  return [...byAddress.values()].reduce((sum, list) => sum + Math.min(list.length, own + 1), 0);
}

/** The request that is let in next: of an address that has no place yet, in the highest lane, whose address was let in longest ago. */
export function firstOf({ waiting, served, insideOf, each }: Room, more: number): WaitingRequest | undefined {
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
export function greediest({ waiting }: Room, lane: Lane, address: string): WaitingRequest | undefined {
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
