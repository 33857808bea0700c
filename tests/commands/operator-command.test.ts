import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOperatorSetup } from '../../contract/identity/operator.ts';
import { good, type World, world } from '../support/world.ts';
import { command, environmentOf } from './command.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  // The command reads the clock of the machine.
  w.setNow(Temporal.Now.instant().toString());
});
afterAll(() => w.close());

const operator = (...words: string[]) => command(w, 'operator', words);

it('makes an account and prints its link once; lists, disables and lets in again; keeps no password and no token (S6-12, T11)', async () => {
  const made = await operator('add', 'default', 'Kiss.Anna@example.com', 'Kiss Anna', 'agent,supervisor', 'op-9');
  const token = /^http:\/\/localhost:3000\/desk\/setup\/([\w-]{43})\n$/.exec(made.out)?.[1] ?? '';
  expect(good(await w.call(readOperatorSetup, { token })).email).toBe('kiss.anna@example.com');
  const listOutput = async () => (await operator('list', 'default')).out;
  // A process of its own, as a person starts it.
  const list = ['tasks/operator.ts', 'list', 'default'];
  const { stdout } = await promisify(execFile)(process.execPath, list, { env: environmentOf(w) });
  expect(stdout).toBe('kiss.anna@example.com\tKiss Anna\tagent,supervisor\tno log-in yet\n');
  expect((await operator('disable', 'default', 'kiss.anna@example.com')).code).toBe(0);
  expect(await listOutput()).toContain('\tdisabled\n');
  expect((await w.call(readOperatorSetup, { token })).error?.errorCode).toBe('U017');
  expect((await operator('enable', 'default', 'kiss.anna@example.com')).code).toBe(0);
  const again = /\/desk\/setup\/([\w-]{43})\n$/.exec((await operator('link', 'default', 'kiss.anna@example.com')).out);
  expect([again?.[1] === token, again?.[1]?.length]).toEqual([false, 43]);
  const { rows } = await w.database.pool.query('select to_jsonb(link)::text as text from link');
  expect(rows.map(({ text }) => text).join()).not.toContain(token);
  const written = await w.database.db.selectFrom('audit').select(['action', 'actor']).orderBy('id').execute();
  const steps = ['add', 'disable', 'enable', 'link'].map((what) => ({ action: `operator.${what}`, actor: 'system' }));
  expect(written).toEqual(steps);
});

it('gives somebody of a clinic their providers, says so in the list, and warns where there are none (S1-08)', async () => {
  const [one, two] = await w.database.db.selectFrom('provider').select(['id', 'name']).orderBy('id').limit(2).execute();
  const named = ['--provider', one?.name.toUpperCase() ?? ''];
  const bare = await operator('add', 'default', 'recepcio@example.com', 'Gál Noémi', 'clinic_staff');
  expect(bare.err).toContain('see nothing until they have a provider');
  const listOutput = async () => (await operator('list', 'default')).out;
  expect(
    (await operator('providers', 'default', 'recepcio@example.com', ...named, '--provider', `${two?.id}`)).code,
  ).toBe(0);
  expect(await listOutput()).toContain([one?.name, two?.name].toSorted().join(', '));
  expect((await operator('providers', 'default', 'recepcio@example.com', '--provider', 'Nincs Ilyen')).code).not.toBe(
    0,
  );
  expect((await operator('link', 'default', 'recepcio@example.com', ...named)).code).toBe(2);
  expect((await operator('providers', 'default', 'recepcio@example.com')).code).toBe(0);
  expect(await listOutput()).not.toContain(one?.name);
});

it('says what is wrong, and changes nothing', async () => {
  const wrong = [
    [],
    ['add', 'default', 'nobody', 'Kiss Anna', 'agent'],
    ['add', 'default', 'a@example.com', 'Kiss Anna', 'king'],
    ['add', 'nowhere', 'a@example.com', 'Kiss Anna', 'agent'],
    ['disable', 'default', 'a@example.com'],
  ];
  const before = await w.database.db.selectFrom('operator_account').selectAll().execute();
  for (const words of wrong) expect((await operator(...words)).code, words.join(' ')).not.toBe(0);
  expect(await w.database.db.selectFrom('operator_account').selectAll().execute()).toEqual(before);
});
