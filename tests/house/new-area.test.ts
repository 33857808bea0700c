import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import type { World } from '../support/world.ts';
import { type ProjectCopy, projectCopy, worldOf } from './project-copy.ts';

// The test copies the project, adds an area by its own folders and a line in each list of areas, and starts the copy.

let copy: ProjectCopy;
let w: World;

beforeAll(async () => {
  copy = projectCopy();
  copy.linkBuild();
  copy.addArea('praise', 'tests/new-area');
  copy.replace('tests/sharding/keys.ts', '  preauthorization:', "  praise: within('partner'),\n  preauthorization:");
  w = await worldOf(copy);
}, 300_000);
afterAll(async () => {
  await w?.close();
  copy?.remove();
});

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

it('an area is called, refuses by its own code, keeps its rate, writes its letter and is documented by what it publishes (0075)', async () => {
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
  const { operationAreas } = await copy.load<typeof import('../../contract/operations.ts')>('contract/operations.ts');
  expect(operationAreas.map(({ name }) => name)).toContain('praise');
});

it('its page, its table, its job and what it keeps of a person stand where the app reads them (P04)', async () => {
  const { routeAt } = await copy.load<typeof import('../../contract/route-at.ts')>('contract/route-at.ts');
  const { healthTables } = await copy.load<typeof import('../../server/health-tables.ts')>('server/health-tables.ts');
  const { personalData } = await copy.load<typeof import('../../server/personal-data.ts')>('server/personal-data.ts');
  const { jobs } = await copy.load<typeof import('../../server/jobs.ts')>('server/jobs.ts');
  expect(routeAt('/praise')).toMatchObject({ id: 'praise', auth: true });
  expect(healthTables.get('praise')).toMatchObject({ part: 'praise', erased: 'deleted' });
  expect(personalData.map((one) => one.id)).toContain('praise');
  await w.database.pool.query("update praise set created_at = created_at - interval '1 day'");
  await jobs.find(({ name }) => name === 'forget old praise')?.run(w.services, w.hosts.all);
  expect((await w.database.pool.query('select from praise')).rowCount).toBe(0);
});

it.runIf(deep)(
  'compiles, but for a handler, a flag and a right that are wrong, each told in at most five lines (0075)',
  { timeout: 400_000 },
  () => {
    copy.replace('server/praise/send-praise.ts', 'export const sendPraise', 'export const sentPraise');
    copy.replace('contract/praise/routes.ts', "file: 'praise/praise.tsx'", "file: 'praise/praise.tsx', auth: 'yes'");
    copy.replace('contract/desk/work.ts', "access: 'operator'", "access: { desk: 'claim.reed' }");
    expect(copy.run('node_modules/@react-router/dev/bin.cjs', 'typegen')).toBe('');
    const output = copy.run('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1');
    const errors = output.trim().split(/\n(?=\S)/);
    expect(errors.map((error) => /^([^ (]+)\(/.exec(error)?.[1]).sort()).toEqual([
      'contract/desk/work.ts',
      'contract/praise/routes.ts',
      'server/handlers.ts',
      'server/praise/area.ts',
    ]);
    expect(errors.filter((error) => error.split('\n').length > 5)).toEqual([]);
    expect(output).toMatch(/Property 'sendPraise' is missing/);
    expect(output).toMatch(/'"claim\.read"'/);
  },
);
