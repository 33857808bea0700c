import type { Storage, Store } from '../../server/platform/storage/storage.ts';

type Step = (what: keyof Store, name: string) => Promise<void>;

/** `before` runs before each call. */
export function memoryStorage(before: Step) {
  const objects = new Map<string, Buffer>();
  const store: Store = {
    put: async (name, sealed) => {
      await before('put', name);
      objects.set(name, sealed);
    },
    get: async (name) => {
      await before('get', name);
      return objects.get(name);
    },
    remove: async (name) => {
      await before('remove', name);
      objects.delete(name);
    },
    list: async (prefix) => [...objects.keys()].filter((name) => name.startsWith(prefix)),
  };
  const storage: Storage = { ...store, aside: store, unfinished: async () => [], place: 'memory' };
  return { objects, storage };
}
