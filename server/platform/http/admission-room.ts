/**
 * Places for each kind of work in one process. `each`: for one address, so that nobody takes every place of a slow room
 * (T42). `more`: additional places while bookings are under way, because each step of the work then waits for theirs.
 */
export const rooms = {
  drawing: { places: 2, each: 2, more: 6 },
  searching: { places: 4, each: 3, more: 4 },
  machines: { places: 2, each: 1, more: 0 },
  booking: { places: 16, each: 16, more: 0 },
} as const;

/**
 * The most urgent lane stands first, and gets a room's place before the others. `waiting`: how many may wait. `patience`:
 * milliseconds until the caller has probably left. `yields`: bookings get a part of the processor first.
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

const share = 0.5;
/** The fewest and the most milliseconds between two starts of a room while bookings are under way. */
const [shortestYield, longestYield] = [5, 25];
export type WaitingRequest = { lane: Lane; address: string; since: number; enter: () => void; refuse: () => void };
export type Room = {
  places: number;
  each: number;
  more: number;
  /** Milliseconds that the quickest work took lately. */
  quickest: number;
  /** Work that yields starts no sooner than this while bookings are under way; each start moves it on by `intervalOf`. */
  nextStart: number;
  inside: number;
  insideOf: Map<string, number>;
  waiting: WaitingRequest[];
  opening: boolean;
  takes: number;
  served: Map<string, number>;
};

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

/** Counts who goes first. Addresses take turns, so each counts for at most one request more than the newcomer's own has. */
export function aheadOf({ waiting }: Room, lane: Lane, address: string): number {
  const before = waiting.filter((one) => ranks.indexOf(one.lane) <= ranks.indexOf(lane));
  const byAddress = Map.groupBy(before, (one) => one.address);
  const own = byAddress.get(address)?.length ?? 0;
  return [...byAddress.values()].reduce((sum, list) => sum + Math.min(list.length, own + 1), 0);
}

/** The request to let in next is of an address without a place, then of the higher lane, then of the address let in longest ago. */
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
