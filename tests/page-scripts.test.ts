import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const assets = 'build/client/assets';

it('what every page runs brings no library of schemas, of 28 kB (0039)', () => {
  const scripts = readdirSync(assets).filter((name) => /^(?:root|entry\.client)-.*\.js$/.test(name));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('ZodError'))).toEqual([]);
});
