import { isDeepStrictEqual } from 'node:util';

/** Two different values with one id contradict each other, so neither is kept. */
export function uniqueById<T>() {
  const values = new Map<string, T>();
  const seen = new Set<string>();
  function add(id: string, value: T): string | undefined {
    if (!seen.has(id)) {
      seen.add(id);
      values.set(id, value);
      return undefined;
    }
    if (!isDeepStrictEqual(values.get(id), value)) values.delete(id);
    return `the id ${id} is given twice`;
  }
  return { values, add };
}
