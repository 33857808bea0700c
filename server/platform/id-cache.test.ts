import { describe, expect, it } from 'vitest';
import { createIdCache, createNamedIdCaches } from './id-cache.ts';

const begin = Temporal.Instant.from('2026-11-23T07:00:00Z');
const later = (milliseconds: number) => begin.add({ milliseconds });

function cache(read: (id: number) => void = () => {}) {
  const values = createIdCache<{ id: number; no: number }>(100, 1000);
  const reads: number[][] = [];
  const ask = async (ids: number[], now: Temporal.Instant) => {
    const matches = await values.all(ids, now, async (missing) => {
      reads.push([...missing]);
      for (const id of missing) read(id);
      return new Map(missing.filter((id) => id > 0).map((id) => [id, { id, no: reads.length }]));
    });
    return [...matches.values()].map(({ id, no }) => `${id}:${no}`).toSorted();
  };
  return { values, reads, ask };
}

describe('what is kept by its ids', () => {
  it('reads what is missing alone, each once, and again when its time is over', async () => {
    const { reads, ask } = cache();
    expect(await ask([1, 2, 2], begin)).toEqual(['1:1', '2:1']);
    expect(await ask([2, 3, 0], later(999))).toEqual(['2:1', '3:2']);
    expect(await ask([1, 3], later(1000))).toEqual(['1:3', '3:2']);
    expect(await ask([3], later(998))).toEqual(['3:4']);
    expect(reads).toEqual([[1, 2], [3, 0], [1], [3]]);
  });

  it('reads again what was dropped, or all of it', async () => {
    const { values, ask } = cache();
    await ask([1, 2], begin);
    values.drop(1);
    expect(await ask([1, 2], begin)).toEqual(['1:2', '2:1']);
    values.clear();
    expect(await ask([1, 2], begin)).toEqual(['1:3', '2:3']);
  });

  it('keeps nothing that was read while something changed', async () => {
    const { values, ask } = cache((id) => values.drop(id + 1));
    expect(await ask([1], begin)).toEqual(['1:1']);
    expect(await ask([1], begin)).toEqual(['1:2']);
  });
});

describe('what is kept by its ids under several names', () => {
  it('drops a changed id under every name, and forgets the name that was not used for longest', async () => {
    const caches = createNamedIdCaches<{ name: string }>({ names: 2, ids: 100 }, 1000);
    const reads: string[] = [];
    const ask = (name: string) =>
      caches.of(name).all([1, 2], begin, async (missing) => {
        reads.push(`${name}: ${missing.join()}`);
        return new Map(missing.map((id) => [id, { name }]));
      });
    for (const name of ['now', 'monday', 'now']) await ask(name);
    caches.drop(1);
    for (const name of ['now', 'monday', 'later', 'now']) await ask(name);
    expect(reads).toEqual(['now: 1,2', 'monday: 1,2', 'now: 1', 'monday: 1', 'later: 1,2', 'now: 1,2']);
  });
});
