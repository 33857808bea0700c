import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { account } from './account.ts';
import { deep } from './deep.ts';
import type { World } from './world.ts';

// An area says itself what it has: this test copies the project, adds an area to the copy by its own folders and a line in each list of
// areas, and starts it. Routes and errors have lists of their own, because a browser loads these two and nothing else of an area.

const folder = mkdtempSync(join(tmpdir(), 'kapu-area-'));
const copied = [
  ...['contract', 'server', 'web', 'locales', 'contents', 'brands', 'public', 'tests', 'tasks', 'bench'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'],
];

/** Where a file of `new-area` belongs. */
function placeOf(name: string): string {
  const [room, ...rest] = name.replace('.txt', '').split('-');
  if (name.endsWith('.sql.txt')) return 'server/platform/db/migrations/9001_praise.sql';
  return `${room}/praise/${rest.join('-')}.${room === 'web' ? 'tsx' : 'ts'}`;
}

/** What each list is told: its import, and the row before which the new one goes. */
const lists: readonly [file: string, exported: string, from: string, before: string, row: string][] = [
  ['contract/areas.ts', 'area', './praise/area.ts', '  interop,\n', '  praise,\n'],
  ['contract/routes.ts', 'routes', './praise/routes.ts', '  ...interop,\n', '  ...praise,\n'],
  ['contract/errors.ts', 'errors', './praise/errors.ts', '  ...interop,\n', '  ...praise,\n'],
  ['server/areas.ts', 'area', './praise/area.ts', ', interop]', ', praise'],
];

const words = {
  'praise.title': 'Thank you',
  'mail.praise_thanks.subject': 'Thank you for your words',
  'mail.praise_thanks.lead': 'We have passed them on.',
  'mail.praise_thanks.next': 'There is nothing to do.',
  'errors.KZ901.text': 'You have thanked already.',
  'errors.KZ901.cause': 'Once is enough.',
  'errors.KZ901.next': 'Go back to the start.',
};

let w: World;

beforeAll(async () => {
  for (const part of copied) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  symlinkSync(resolve('build'), join(folder, 'build'));
  for (const name of readdirSync('tests/new-area')) {
    mkdirSync(dirname(join(folder, placeOf(name))), { recursive: true });
    cpSync(join('tests/new-area', name), join(folder, placeOf(name)));
  }
  for (const [file, exported, from, before, row] of lists) {
    change(file, before, `${row}${before}`);
    change(file, 'import ', `import { ${exported} as praise } from '${from}';\nimport `);
  }
  for (const language of ['hu', 'en', 'ro']) {
    mkdirSync(join(folder, `locales/${language}/praise`), { recursive: true });
    writeFileSync(join(folder, `locales/${language}/praise/praise.json`), JSON.stringify(words));
  }
  w = await (await fromCopy<typeof import('./world.ts')>('tests/world.ts')).world();
  const { migrate } = await fromCopy<typeof import('../server/platform/db/migrate.ts')>(
    'server/platform/db/migrate.ts',
  );
  await migrate(w.database.pool);
}, 300_000);
afterAll(async () => {
  await w?.close();
  rmSync(folder, { recursive: true });
});

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect([file, from, text.includes(from)]).toEqual([file, from, true]);
  writeFileSync(
    join(folder, file),
    text.replace(from, () => to),
  );
}

function fromCopy<T>(file: string): Promise<T> {
  return import(/* @vite-ignore */ join(folder, file));
}

/** Runs a tool in the copy; answers with what it said where it failed. */
function run(script: string, ...args: string[]): string {
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = { cwd: folder, env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
  return status === 0 ? '' : `${stdout}${stderr}`;
}

const Answer = z.looseObject({ errorCode: z.string().optional() });

async function send(headers: Record<string, string>) {
  const json = { accept: 'application/json', 'content-type': 'application/json', ...headers };
  const response = await w.request('/api/praise', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ text: 'Köszönjük!' }),
  });
  return Answer.parse(await response.json());
}

it('an area is called, refuses by its own code, keeps its rate, writes its letter and is documented by what it publishes (S1-01)', async () => {
  const { id } = await account(w.database);
  const { headers } = await w.session(id);
  expect((await send({})).errorCode).toBe('K401');
  expect(await send(headers)).toEqual({ text: 'Köszönjük!' });
  expect((await send(headers)).errorCode).toBe('KZ901');
  await send(headers);
  expect((await send(headers)).errorCode).toBe('K429');
  await w.deliver();
  expect(w.letters.map(({ subject }) => subject)).toEqual(['Thank you for your words']);
  const { rows } = await w.database.pool.query("select patient from audit where action = 'praise.send'");
  expect(rows).toEqual([{ patient: id }]);
  const { operationAreas } = await fromCopy<typeof import('../contract/operations.ts')>('contract/operations.ts');
  expect(operationAreas.map(({ name }) => name)).toContain('praise');
});

it('its page, its table, its job and what it keeps of a person stand where the app reads them (P04)', async () => {
  const { routeAt } = await fromCopy<typeof import('../contract/route-at.ts')>('contract/route-at.ts');
  const { healthTables } = await fromCopy<typeof import('./health-tables.ts')>('tests/health-tables.ts');
  const { personalData } = await fromCopy<typeof import('../server/personal-data.ts')>('server/personal-data.ts');
  const { jobs } = await fromCopy<typeof import('../server/jobs.ts')>('server/jobs.ts');
  expect(routeAt('/praise')).toMatchObject({ id: 'praise', auth: true });
  expect(healthTables).toContain('praise');
  expect(personalData.map((one) => one.id)).toContain('praise');
  await w.database.pool.query("update praise set created_at = created_at - interval '1 day'");
  await jobs.find(({ name }) => name === 'forget old praise')?.run(w.services, w.hosts.all);
  expect((await w.database.pool.query('select from praise')).rowCount).toBe(0);
});

it.runIf(deep)(
  'compiles, but for a handler, a flag and a right that are wrong, each told in at most five lines (S1-01)',
  { timeout: 400_000 },
  () => {
    change('server/praise/send-praise.ts', 'export const sendPraise', 'export const sentPraise');
    change('contract/praise/routes.ts', "file: 'praise/praise.tsx'", "file: 'praise/praise.tsx', auth: 'yes'");
    change('contract/desk/work.ts', "access: 'operator'", "access: { desk: 'claim.reed' }");
    expect(run('node_modules/@react-router/dev/bin.cjs', 'typegen')).toBe('');
    const said = run('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1');
    const errors = said.trim().split(/\n(?=\S)/);
    expect(errors.map((error) => /^([^ (]+)\(/.exec(error)?.[1]).sort()).toEqual([
      'contract/desk/work.ts',
      'contract/praise/routes.ts',
      'server/handlers.ts',
      'server/praise/area.ts',
    ]);
    expect(errors.filter((error) => error.split('\n').length > 5)).toEqual([]);
    expect(said).toMatch(/Property 'sendPraise' is missing/);
    expect(said).toMatch(/'"claim\.read"'/);
  },
);
