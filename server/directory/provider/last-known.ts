import { LRUCache } from 'lru-cache';
import { isProblem } from '../../../contract/platform/problem.ts';
import type { Context } from '../context.ts';

const most = 1000;

/** Keeps the last good answer for each key and gives it, logged, when reading fails (S7-19, S8.1-12). */
export function lastKnown<T extends object>() {
  const byDatabase = new WeakMap<object, LRUCache<string, T>>();
  return async (key: string, { database, log, requestId }: Context, read: () => Promise<T>): Promise<T> => {
    const cache = byDatabase.get(database) ?? new LRUCache<string, T>({ max: most });
    byDatabase.set(database, cache);
    try {
      const answer = await read();
      cache.set(key, answer);
      return answer;
    } catch (error) {
      const last = isProblem(error) ? undefined : cache.get(key);
      if (last === undefined) throw error;
      log.warn({ requestId, error: String(error) }, 'a provider could not be read; the last answer stands for it');
      return last;
    }
  };
}
