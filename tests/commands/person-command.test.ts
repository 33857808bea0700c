import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleText } from '../../server/interop/my-data/bundle.ts';
import { account } from '../identity/account.ts';
import { type World, world } from '../support/world.ts';
import { command } from './command.ts';

let w: World;
const folder = mkdtempSync(join(tmpdir(), 'kapu-person-'));
const file = join(folder, 'my-data.json');
beforeAll(async () => {
  w = await world();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await w.close();
});

const person = (...words: string[]) => command(w, 'person', words);

it('brings an export into an account, says what came, and writes down that it was the system (P01)', async () => {
  const { id, email } = await account(w.database, { family: [] });
  writeFileSync(file, (await Array.fromAsync(bundleText(w.context(), id))).join(''));
  const { code, out } = await person('import', 'telekom-health', file);
  expect([code, out]).toEqual([0, expect.stringMatching(/^[\da-f-]{36}: 0 records, 0 files, 1 other resources\n$/)]);
  const accounts = w.database.db.selectFrom('account').select(['id', 'password_hash']).where('email', '=', email);
  const made = await accounts.where('id', '<>', id).execute();
  expect(made).toEqual([{ id: out.slice(0, 36), password_hash: null }]);
  const written = await w.database.db.selectFrom('audit').select(['action', 'actor', 'patient']).execute();
  expect(written).toEqual([{ action: 'account.import', actor: 'system', patient: out.slice(0, 36) }]);
});

it('says in a sentence what is wrong, and changes nothing (P01)', async () => {
  const before = await w.database.db.selectFrom('account').selectAll().execute();
  const wrong: [string[], number, string][] = [
    [['import', 'nowhere', file], 1, 'There is no brand nowhere.\n'],
    [['import', 'default', join(folder, 'none.json')], 1, 'There is no file'],
    [['import', 'default', file], 1, 'has an account at default already.\n'],
  ];
  for (const [words, code, sentence] of wrong) {
    const output = await person(...words);
    expect([output.code, output.out]).toEqual([code, expect.stringContaining(sentence)]);
    expect(output.out.trim().split('\n')).toHaveLength(1);
  }
  expect(await w.database.db.selectFrom('account').selectAll().execute()).toEqual(before);
});
