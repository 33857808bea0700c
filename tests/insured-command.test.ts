import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from './command.ts';
import { holder } from './relatives.ts';
import { type World, world } from './world.ts';

// `npm run kapu -- insured`, as a partner's list is brought in.

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const head = 'policy_no,holder_kind,holder_identifier,product,last_name,first_name,birth_date,valid_from,valid_to';

async function bring(lines: string[], ...flags: string[]) {
  const file = join(tmpdir(), `insured-${crypto.randomUUID()}.csv`);
  await writeFile(file, `\uFEFF${[head, ...lines].join('\r\n')}\r\n`);
  return command(w, 'insured', ['default', file, ...flags]);
}

const listed = async () => {
  const rows = await w.database.db
    .selectFrom('insured_person')
    .select(['given_name', 'valid_to', 'source'])
    .where('family_name', '=', 'Nagy')
    .orderBy('given_name')
    .execute();
  return rows.map((row) => [row.given_name, row.valid_to, row.source]);
};

it('puts a list on file, as often as it is brought, and writes nothing in a dry run or beside a bad line (S3.4-01)', async () => {
  const { subscriptions } = await holder(w, { subscriptions: [['hasRelatives']] });
  const { policy_no } = await w.database.db
    .selectFrom('subscription')
    .select('policy_no')
    .where('id', 'in', subscriptions)
    .executeTakeFirstOrThrow();
  const good = [
    `${policy_no},,,,Nagy,Éva,2015-02-03,2026-01-01,`,
    `${policy_no},,,,Nagy,Pál,2016-02-03,2026-01-01,2026-12-31`,
  ];
  expect(await bring(good, '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('2 persons') });
  expect(await listed()).toEqual([]);
  const bad = await bring([
    ...good,
    'NINCS,,,,Nagy,Ödön,2015-02-03,2026-01-01,',
    `${policy_no},,,,Nagy,,2015-13-01,2026-01-01,`,
  ]);
  expect(bad.code).toBe(1);
  expect(bad.out).toMatch(/line 4: KE009\nline 5: firstName V004, birthDate \S+/);
  expect(await listed()).toEqual([]);
  for (let time = 0; time < 2; time += 1) expect((await bring(good)).code).toBe(0);
  expect(await listed()).toEqual([
    ['Pál', '2026-12-31', 'partner'],
    ['Éva', null, 'partner'],
  ]);
});

it('says what is wrong with the call or the file (S3.4-01)', async () => {
  expect((await command(w, 'insured', ['default'])).code).toBe(2);
  expect(await command(w, 'insured', ['default', '/nowhere.csv'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/no file/),
  });
  const file = join(tmpdir(), `insured-${crypto.randomUUID()}.csv`);
  await writeFile(file, 'name,born\nÉva,2015-02-03\n');
  expect((await command(w, 'insured', ['default', file])).out).toContain('has to name these columns');
});
