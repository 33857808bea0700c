import { LRUCache } from 'lru-cache';
import type { DoorRate } from '../../contract/platform/door.ts';
import { problem } from '../../contract/platform/problem.ts';

/** Callers remembered at once; the machine in front deals with a flood from more addresses (docs/operations.md). */
const mostCallers = 50_000;

type Window = { since: number; count: number };

export type DoorCounter = {
  count: (door: string, rate: DoorRate, caller: string, now: Temporal.Instant) => void;
};

/** Calls are counted in this process alone, because a reading is not worth a write to the database. */
export function createDoorCounter(): DoorCounter {
  const windows = new LRUCache<string, Window>({ max: mostCallers });
  return {
    count: (door, { times, minutes }, caller, now) => {
      const width = minutes * 60;
      const seconds = Math.floor(now.epochMilliseconds / 1000);
      const since = seconds - (seconds % width);
      const key = `${door} ${caller}`;
      const known = windows.get(key);
      const window = known?.since === since ? known : { since, count: 0 };
      window.count += 1;
      windows.set(key, window);
      if (window.count > times) {
        const retryAfterSeconds = since + width - seconds;
        throw problem('K429', { retryAfterSeconds, rate: 'door', times, windowSeconds: width });
      }
    },
  };
}
