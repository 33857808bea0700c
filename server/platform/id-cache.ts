import { LRUCache } from 'lru-cache';

export type IdCache<Value> = {
  all: (
    ids: readonly number[],
    now: Temporal.Instant,
    read: (missing: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  ) => Promise<ReadonlyMap<number, Value>>;
  drop: (id: number) => void;
  clear: () => void;
};

export function createIdCache<Value extends object>(most: number, milliseconds: number): IdCache<Value> {
  const values = new LRUCache<number, { value: Value; read: number }>({ max: most });
  let changes = 0;
  return {
    drop: (id) => {
      changes += 1;
      values.delete(id);
    },
    clear: () => {
      changes += 1;
      values.clear();
    },
    all: async (ids, now, read) => {
      const at = now.epochMilliseconds;
      const matches = new Map<number, Value>();
      for (const id of ids) {
        const cached = values.get(id);
        // A value that was read later than now is from before the clock was set back.
        if (cached && at >= cached.read && at - cached.read < milliseconds) matches.set(id, cached.value);
      }
      const missing = [...new Set(ids)].filter((id) => !matches.has(id));
      if (missing.length === 0) return matches;
      const before = changes;
      for (const [id, value] of await read(missing)) {
        matches.set(id, value);
        // The value is not kept if something changed during the read, because it may be old already.
        if (changes === before) values.set(id, { value, read: at });
      }
      return matches;
    },
  };
}

export type NamedIdCaches<Value> = Pick<IdCache<Value>, 'drop' | 'clear'> & { of: (name: string) => IdCache<Value> };

export function createNamedIdCaches<Value extends object>(
  { names, ids }: { names: number; ids: number },
  milliseconds: number,
): NamedIdCaches<Value> {
  const caches = new LRUCache<string, IdCache<Value>>({ max: names });
  return {
    of: (name) => {
      const cache = caches.get(name) ?? createIdCache<Value>(ids, milliseconds);
      caches.set(name, cache);
      return cache;
    },
    drop: (id) => {
      for (const cache of caches.values()) cache.drop(id);
    },
    clear: () => {
      for (const cache of caches.values()) cache.clear();
    },
  };
}
