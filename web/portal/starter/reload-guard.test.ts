import { expect, it } from 'vitest';
import { mayReload, reloadPause } from './reload-guard.ts';

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('reloads once after a part failed to load, and not again within 60 seconds (S4.7-03, S9-11)', () => {
  const kept = store();
  expect(mayReload(() => kept, 1_000_000)).toBe(true);
  expect(mayReload(() => kept, 1_000_001)).toBe(false);
  expect(mayReload(() => kept, 1_000_000 + reloadPause - 1)).toBe(false);
  expect(mayReload(() => kept, 1_000_000 + reloadPause)).toBe(true);
});

it('never reloads where it could not remember having done so (S4.7-03)', () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('denied');
    },
  };
  expect(mayReload(() => refusing, 1)).toBe(false);
});
