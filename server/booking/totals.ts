import { LRUCache } from 'lru-cache';

/** Counts of search results are cached for a minute; a change of the directory clears them earlier. */
export type Totals = {
  of: (key: string, now: Temporal.Instant, count: () => Promise<number>) => Promise<number>;
  clear: () => void;
};

export function createTotals(): Totals {
  const cache = new LRUCache<string, { total: number; until: number }>({ max: 5000 });
  return {
    clear: () => cache.clear(),
    of: async (key, now, count) => {
      const entry = cache.get(key);
      if (entry && entry.until > now.epochMilliseconds) return entry.total;
      const total = await count();
      cache.set(key, { total, until: now.epochMilliseconds + 60_000 });
      return total;
    },
  };
}
