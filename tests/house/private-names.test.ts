import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The starter (0039) uses private names of its libraries. Without one of them, entries before the script would be lost,
// or no page would start.
const names = [
  {
    name: '_valueTracker',
    used: 'web/portal/starter/places.ts',
    library: 'react-dom/cjs/react-dom-client.production.js',
  },
  { name: 'setValue', used: 'web/portal/starter/places.ts', library: 'react-dom/cjs/react-dom-client.production.js' },
  {
    name: '__reactRouterContext',
    used: 'web/portal/starter/handed.ts',
    library: 'react-router/dist/production/**/*.js',
  },
  { name: '__zod_globalConfig', used: 'web/portal/starter/handed.ts', library: 'zod/v4/core/core.js' },
];

it.each(names)('$name, which $used uses, is in the installed library', ({ name, used, library }) => {
  const files = globSync(`node_modules/${library}`);
  expect(readFileSync(used, 'utf8')).toContain(`'${name}'`);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(name))).not.toEqual([]);
});
