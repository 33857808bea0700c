import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '../../contract/operations.ts';
import { deep } from '../support/deep.ts';
import { copyForKnip } from './copy-for-knip.ts';
import { isScript, projectFiles } from './source-text.ts';

// knip looks at a copy of the project in which a few things are planted: it must find these and nothing else.

const Found = z.array(z.object({ name: z.string() }));
const Report = z.object({
  issues: z.array(
    z.object({
      file: z.string(),
      files: Found.default([]),
      dependencies: Found.default([]),
      devDependencies: Found.default([]),
      unlisted: Found.default([]),
      exports: Found.default([]),
      types: Found.default([]),
    }),
  ),
});

/** The text is added to the end of the file. */
const planted = {
  'contract/platform/day.ts': "import 'unlisted-package';\nexport const unusedDay = 1;\nexport type UnusedDay = 1;\n",
  'contract/platform/fold.ts': 'export const foldedByTests = 1;\n',
  'contract/platform/fold.test.ts': "import { foldedByTests } from './fold.ts';\nfoldedByTests;\n",
  'server/desk/count-work.ts': 'export const unusedCount = 1;\n',
  'server/platform/unused-file.ts': 'export const unused = 1;\n',
  'tests/unused-fixture.ts': 'export const unused = 1;\n',
};

const copy = mkdtempSync(join(tmpdir(), 'kapu-unused-'));

beforeAll(() => {
  copyForKnip(copy, { 'unused-package': '1.0.0' });
  for (const [path, text] of Object.entries(planted)) appendFileSync(join(copy, path), text);
});
afterAll(() => rmSync(copy, { recursive: true }));

/** `file kind name` of each. */
async function unused(...args: string[]): Promise<string[]> {
  const command = [resolve('node_modules/knip/bin/knip.js'), '--reporter', 'json', '--no-progress', ...args];
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, command, { cwd: copy }, (_error, stdout) => done(stdout));
  });
  const { issues } = Report.parse(JSON.parse(output));
  const places = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, exportsOfKind]) =>
      exportsOfKind.map(({ name }) => `${file} ${kind} ${name}`),
    ),
  );
  return places.sort();
}

it('finds files, exports, types and packages that nobody uses, and packages nobody lists', async () => {
  expect(await unused()).toEqual([
    'contract/platform/day.ts exports unusedDay',
    'contract/platform/day.ts types UnusedDay',
    'contract/platform/day.ts unlisted unlisted-package',
    'package.json dependencies unused-package',
    'server/platform/unused-file.ts files server/platform/unused-file.ts',
    'tests/unused-fixture.ts files tests/unused-fixture.ts',
  ]);
});

it.runIf(deep)('finds what tests alone use, unless it is marked as internal', async () => {
  expect(await unused('--production', '--include', 'files,exports')).toEqual([
    'contract/platform/day.ts exports unusedDay',
    'contract/platform/fold.ts exports foldedByTests',
    'server/platform/unused-file.ts files server/platform/unused-file.ts',
  ]);
});

/** knip takes the modules that an area picks from as used whole; their other exports must be named in another file. */
function unusedBeside(): string[] {
  const paths = projectFiles().filter((path) => isScript(path) && path !== 'tests/house/unused.test.ts');
  const texts = new Map(paths.map((path) => [path, readFileSync(join(copy, path), 'utf8')]));
  const areas = paths.filter((path) => /^(?:contract|server)\/[^/]+\/area\.ts$/.test(path));
  const picked = areas.flatMap((path) => {
    const modules = [...(texts.get(path) ?? '').matchAll(/import \* as \w+ from '([^']+)'/g)];
    return modules.map(([, module = '']) => posix.join(posix.dirname(path), module));
  });
  return picked.flatMap((module) => {
    const exported = [...(texts.get(module) ?? '').matchAll(/^export (?:const|(?:async )?function\*?) (\w+)/gm)];
    const others = [...texts].filter(([path]) => path !== module).map(([, text]) => text);
    return exported
      .map(([, name = '']) => name)
      .filter((name) => !Object.hasOwn(operations, name))
      .filter((name) => !others.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
      .map((name) => `${module} exports ${name}`);
  });
}

it('finds what a module exports beside its operations and handlers and nobody uses', () => {
  expect(unusedBeside()).toEqual(['server/desk/count-work.ts exports unusedCount']);
});
