import { expect, it } from 'vitest';
import { mayReload, reloadPause } from './reload-guard.ts';

function store() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

it('reloads once after a part failed to load, and not again within 60 seconds (S4.7-03, S9-11)', () => {
  const storage = store();
  expect(mayReload(() => storage, 1_000_000)).toBe(true);
  expect(mayReload(() => storage, 1_000_001)).toBe(false);
  expect(mayReload(() => storage, 1_000_000 + reloadPause - 1)).toBe(false);
  expect(mayReload(() => storage, 1_000_000 + reloadPause)).toBe(true);
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
