import { LRUCache } from 'lru-cache';

/**
 * How many a filter matches does not depend on who is free, only on the directory, which changes by import; so the count is
 * kept for a minute instead of being made for every page of every search.
 */
export type Totals = {
  of: (key: string, now: Temporal.Instant, count: () => Promise<number>) => Promise<number>;
  clear: () => void;
};

export function createTotals(): Totals {
  const cache = new LRUCache<string, { total: number; until: number }>({ max: 5000 });
  return {
    clear: () => cache.clear(),
    of: async (key, now, count) => {
      const kept = cache.get(key);
      if (kept && kept.until > now.epochMilliseconds) return kept.total;
      const total = await count();
      cache.set(key, { total, until: now.epochMilliseconds + 60_000 });
      return total;
    },
  };
}
