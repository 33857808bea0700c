import { expect } from 'vitest';
import { invariantBreaches } from './invariants.ts';
import type { World } from './world.ts';

/** For `afterAll`: what must hold after whatever happened holds after the tests of a file. */
export async function closeSound(w: World): Promise<void> {
  expect(await invariantBreaches(w.database)).toEqual([]);
  await w.close();
}
