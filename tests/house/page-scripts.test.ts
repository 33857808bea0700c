import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const assets = 'build/client/assets';

it('no page brings the library of schemas, of 28 kB, but the gallery of the design, whose own file has it (0039)', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const bring = scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('ZodError'));
  expect(bring).toEqual([expect.stringMatching(/^gallery-/)]);
});
