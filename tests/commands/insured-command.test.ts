import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putEntitlement } from '../../contract/entitlement/register.ts';
import { holder } from '../entitlement/relatives.ts';
import { good, type World, world } from '../support/world.ts';
import { command } from './command.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const head = 'policy_no,holder_kind,holder_identifier,product,last_name,first_name,birth_date,valid_from,valid_to';

async function bring(file: string | Uint8Array, ...flags: string[]) {
  const path = join(tmpdir(), `insured-${crypto.randomUUID()}.csv`);
  await writeFile(path, file);
  return command(w, 'insured', ['default', path, ...flags]);
}

const listOf = (...rows: string[]) => `\uFEFF${[head, ...rows].join('\r\n')}\r\n`;

async function policy(): Promise<{ policyNo: string; persons: () => Promise<(string | null)[][]> }> {
  const { subscriptions } = await holder(w, { subscriptions: [['hasRelatives']], family: [] });
  const { policy_no } = await w.database.db
    .selectFrom('subscription')
    .select('policy_no')
    .where('id', 'in', subscriptions)
    .executeTakeFirstOrThrow();
  const persons = async () => {
    const rows = await w.database.db
      .selectFrom('insured_person')
      .selectAll()
      .where('subscription_id', 'in', subscriptions)
      .orderBy('birth_date')
      .execute();
    return rows.map((row) => [...[row.family_name, row.given_name, row.birth_date], ...[row.valid_from, row.valid_to]]);
  };
  return { policyNo: policy_no, persons };
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
  const { policyNo } = await policy();
  const good = [
    `${policyNo},,,,Nagy,Éva,2015-02-03,2026-01-01,`,
    `${policyNo},,,,Nagy,Pál,2016-02-03,2026-01-01,2026-12-31`,
  ];
  expect(await bring(listOf(...good), '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 persons'),
  });
  expect(await listed()).toEqual([]);
  const bad = await bring(
    listOf(
      ...good,
      'NINCS,,,,Nagy,Ödön,2015-02-03,2026-01-01,',
      `${policyNo},,,,Nagy,,2015-13-01,2026-01-01,2025-01-01`,
      `,,,,N4gy,Ödön,2015-02-03,2026-01-01,2025-01-01`,
    ),
  );
  expect(bad.code).toBe(1);
  expect(bad.err.split('\n').slice(0, 5)).toEqual([
    'line 4, policy_no: There is no such policy here. Compare the number with the register; a table program may have dropped its first zeros.',
    'line 5, first_name: Nothing is filled in.',
    'line 5, birth_date: There is no such day as “2015-13-01”. Correct it, and write it as 1984-03-12.',
    expect.stringMatching(/^line 6, last_name: .* Field: last_name\.$/),
    'line 6: Name the policy in one way: by its number, or by the holder’s identifier and the plan.',
  ]);
  expect(await listed()).toEqual([]);
  for (let time = 0; time < 2; time += 1) expect((await bring(listOf(...good))).code).toBe(0);
  expect(await listed()).toEqual([
    ['Pál', '2026-12-31', 'partner'],
    ['Éva', null, 'partner'],
  ]);
});

const two = [
  ['Nagy', 'Ödön', '2012-02-03', '2026-01-01', null],
  ['Őri', 'Csűrös Tímea', '2014-05-06', '2026-01-01', null],
];
const twoRows = (policyNo: string) => [
  `${policyNo},,,,Őri,Csűrös Tímea,2014-05-06,2026-01-01,`,
  `${policyNo},,,,Nagy,Ödön,2012-02-03,2026-01-01,`,
];
/** Windows-1250, which has other letters than Latin-1 at some places. */
const central = (text: string) => Buffer.from(text.replace('Ő', 'Õ').replace('ű', 'û'), 'latin1');

it.each<[string, (policyNo: string) => string | Uint8Array]>([
  ['with semicolons', (no) => listOf(...twoRows(no)).replaceAll(',', ';')],
  ['with blank rows', (no) => listOf(...twoRows(no), ',,,,,,,,', ',,,,,,,,')],
  [
    'with Hungarian dates',
    (no) =>
      listOf(...twoRows(no))
        .replaceAll('2026-01-01', '2026. 01. 01.')
        .replace('2012-02-03', '2012.02.03'),
  ],
  [
    'with Romanian dates',
    (no) =>
      listOf(...twoRows(no))
        .replaceAll('2026-01-01', '01.01.2026')
        .replace('2014-05-06', '06.05.2014'),
  ],
  [
    'with spreadsheets’ numbers of days',
    (no) =>
      listOf(...twoRows(no))
        .replace('2014-05-06', '41765')
        .replaceAll('2026-01-01', '46023'),
  ],
  ['in Windows-1250', (no) => central([head, ...twoRows(no)].join('\r\n'))],
  ['in UTF-16', (no) => Buffer.from(listOf(...twoRows(no)).replaceAll(',', '\t'), 'utf16le')],
  [
    'with Hungarian headings and a title',
    (no) =>
      `Biztosítottak;;;;\n\nKötvényszám;Vezetéknév;Utónév;Születési dátum;Érvényes -tól\n${no};Őri;Csűrös Tímea;2014. május 6.;2026.01.01.\n${no};Nagy;Ödön;2012-02-03T00:00:00;2026.01.01.`,
  ],
  [
    'with Romanian headings and a last day that never comes',
    (no) =>
      `Nr. poliță;Nume;Prenume;Data nașterii;De la;Până la\n${no};Őri;Csűrös Tímea;6 mai 2014;01.01.2026;31.12.9999\n${no};Nagy;Ödön;03.02.2012;01.01.2026;`,
  ],
])('reads a list %s (S3.4-01)', async (_form, list) => {
  const { policyNo, persons } = await policy();
  expect(await bring(list(policyNo))).toMatchObject({ code: 0, out: expect.stringContaining('2 persons') });
  expect(await persons()).toEqual(two);
});

it('refuses a birth that is to come or that nobody can remember, a short year and a day that can be two (S3.4-01)', async () => {
  const { policyNo, persons } = await policy();
  const born = (day: string) => `${policyNo},,,,Kiss,Lajos,${day},2026-01-01,`;
  const days = ['2062-05-06', '1890-05-06', '62.05.06.', '05/06/1962'];
  const { code, err } = await bring(listOf(...days.map(born)), '--accept');
  expect(code).toBe(1);
  expect(err.split('\n').slice(0, 4)).toEqual([
    expect.stringContaining('line 2, birth_date: The date of birth is in the future'),
    expect.stringContaining('line 3, birth_date: The date of birth is more than 120 years ago'),
    expect.stringContaining('line 4, birth_date: “62.05.06.” has a year of two digits'),
    expect.stringContaining('line 5, birth_date: “05/06/1962” may mean 1962-06-05 or 1962-05-06'),
  ]);
  expect(await persons()).toEqual([]);
});

it('names both rows of one person, writes nothing without --accept, and joins periods without a break (S3.4-01)', async () => {
  const { policyNo, persons } = await policy();
  const row = (from: string, to: string) => `${policyNo},,,,Kiss,Lajos,1962-05-06,${from},${to}`;
  const broken = listOf(row('2024-01-01', '2024-12-31'), row('2026-01-01', ''));
  const refused = await bring(broken);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('line 2: Rows 2, 3 are one person with different periods');
  expect(refused.err).toContain('Only row 3 would be used.');
  expect(await persons()).toEqual([]);
  expect((await bring(broken, '--accept')).code).toBe(0);
  expect(await persons()).toEqual([['Kiss', 'Lajos', '1962-05-06', '2026-01-01', null]]);
  const same = await bring(listOf(row('2026-01-01', ''), row('2026-01-01', '')));
  expect([same.code, same.err]).toEqual([1, expect.stringContaining('Rows 2, 3 are one person of one policy')]);
  const yearly = await bring(listOf(row('2026-01-01', '2026-12-31'), row('2025-01-01', '2025-12-31')));
  expect(yearly).toMatchObject({
    code: 0,
    out: expect.stringContaining('Rows 2, 3 are one person whose cover goes on'),
  });
  expect(await persons()).toEqual([['Kiss', 'Lajos', '1962-05-06', '2025-01-01', '2026-12-31']]);
});

it('writes a report that the mended list comes in by, without anything a table program would calculate (S3.4-01)', async () => {
  const { policyNo, persons } = await policy();
  const report = join(tmpdir(), `report-${crypto.randomUUID()}.csv`);
  const list = listOf(
    `${policyNo},,,,Őri,Csűrös Tímea,2014. 05. 06.,2026-01-01,`,
    `${policyNo},,,,=cmd|'/c calc'!A1,Ödön,2012-02-03,2026-01-01,`,
  );
  const { code, err } = await bring(list, '--report', report, '--language', 'hu');
  expect([code, err]).toEqual([1, expect.stringContaining(`3. sor, last_name: „=cmd|'/c calc'!A1”: képlet`)]);
  expect(err).toContain(report);
  const text = await readFile(report, 'utf8');
  expect(text).toContain('"valid_to";"Mit kell javítani"\r\n');
  expect(text).toContain(`"'=cmd|'/c calc'!A1"`);
  expect(text).toMatch(/"2026-01-01";"";"last_name: [^"]+"\r\n$/);
  const mended = text.replace(`'=cmd|'/c calc'!A1`, 'Nagy');
  expect((await bring(mended, '--report', report)).code).toBe(0);
  expect(await persons()).toEqual(two);
  expect((await bring(await readFile(report))).code).toBe(0);
});

it('shows twenty lines and has all of them in the report (S3.4-01)', async () => {
  const { policyNo } = await policy();
  const row = `${policyNo},,,,N4gy,Ödön,2012-02-03,2026-01-01,`;
  const report = join(tmpdir(), `report-${crypto.randomUUID()}.csv`);
  const { err } = await bring(listOf(...Array.from({ length: 25 }, () => row)), '--report', report);
  expect(err.split('\n').filter((line) => line.startsWith('line '))).toHaveLength(20);
  expect(err).toContain('… and 5 more');
  expect((await readFile(report, 'utf8')).split('last_name: ')).toHaveLength(26);
});

it('finds the holder by a TAJ number whose first zero a table program dropped, and names one that cannot be (S3.4-01)', async () => {
  const row = (taj: string) => `,TAJ-szám,${taj},hars-teljes,Nagy,Ödön,2012-02-03,2026-01-01,`;
  const key = await w.partnerKey(['members']);
  const entitled = { kind: 'taj' as const, identifier: '037687210', product: 'hars-teljes', validFrom: '2026-01-01' };
  good(await w.call(putEntitlement, entitled, key));
  const { err } = await bring(listOf(row('37687211'), row('3.7687E+08')));
  expect(err).toContain('line 2, holder_identifier: This social security number (TAJ) is wrong');
  expect(err).toContain('line 3, holder_identifier: “3.7687E+08” is how a table program shortens a long number');
  expect((await bring(listOf(row('37687210.0')))).code).toBe(0);
});

it('says what is wrong with the call or the file (S3.4-01)', async () => {
  expect((await command(w, 'insured', ['default'])).code).toBe(2);
  expect((await command(w, 'insured', ['default', 'x.csv', '--language', 'de'])).code).toBe(2);
  expect((await command(w, 'insured', ['default', 'x.csv', '--unknown'])).code).toBe(2);
  expect(await command(w, 'insured', ['default', '/nowhere.csv'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/no file/),
  });
  expect((await bring('name,born\nÉva,2015-02-03\n')).out).toContain('last_name, first_name, birth_date, valid_from');
  expect((await bring('last_name,first_name,birth_date,valid_from\nNagy,Éva,2015-02-03,2026-01-01\n')).err).toContain(
    'These columns are missing: policy_no.',
  );
  expect(
    (await bring(listOf(',,,,,,,,').replace('valid_to', 'valid_to,note').replace(',,,,,,,,', 'x,,,,,,,,,y'))).err,
  ).toContain('The column “note” is not one we know');
  expect((await bring(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).err).toContain('This is an old Excel workbook (.xls)');
});
