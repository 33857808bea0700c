import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { insuredForm, insuredPersons } from '../../server/entitlement/insured/insured-table.ts';
import { openTable } from '../../server/platform/table/open-table.ts';
import { missingPackages } from '../../tasks/programs.ts';
import { deep } from '../support/deep.ts';
import {
  type Country,
  calc,
  countries,
  encodings,
  personsOf,
  savedAs,
  separators,
  workbookOf,
} from './spreadsheets.ts';

// The most common program besides Excel saves them. Only the deep run starts it.

const all: readonly Country[] = ['hungarian', 'romanian', 'english'];
/** These encodings lack letters of our countries, and the program has saved a question mark. */
const unwritable = { 'windows-1252': /[őűşţăŐŰŞŢĂ]/ };

async function read(bytes: Uint8Array) {
  const table = await openTable(bytes, insuredForm([]));
  if ('refusal' in table) return table.refusal;
  const persons = insuredPersons(table, '2026-11-29').map(({ input }) => input);
  const faulty = table.rows.filter(({ faults }) => faults.length > 0);
  return {
    persons,
    faulty: faulty.length,
    encoding: table.notes.some((note) => 'cause' in note && note.cause === 'note.encoding'),
  };
}

describe.runIf(deep)('a list saved by LibreOffice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spreadsheets-'));
  const missing = missingPackages([calc]);
  const books = async () =>
    Object.fromEntries(await Promise.all(all.map(async (country) => [country, await workbookOf(country)])));
  const forms = Object.entries(encodings).flatMap(([encoding, charset]) =>
    Object.entries(separators).map(([separator, sign]) => ({ encoding, charset, separator, sign })),
  );

  it.each(forms)(
    'in $encoding with $separator is read in three countries, and no lost letter is taken for a name (S3.4-01)',
    async ({ encoding, charset, sign }) => {
      expect(missing).toEqual([]);
      const filter = `Text - txt - csv (StarCalc):${sign},34,${charset},1,,0,false,true`;
      const saved = savedAs(folder, await books(), 'csv', filter);
      for (const country of all) {
        const isLost = (text: string) => encoding === 'windows-1252' && unwritable['windows-1252'].test(text);
        const whole = personsOf(country).filter(({ lastName, firstName }) => !isLost(lastName + firstName));
        const answer = await read(saved[country] ?? Buffer.alloc(0));
        // If a heading has lost letters too, the column is named as missing, and nothing is read.
        if (countries[country].headings.some(isLost))
          expect(answer).toMatchObject({ cause: expect.stringMatching(/^file\./) });
        else expect([country, answer]).toMatchObject([country, { persons: whole, faulty: 4 - whole.length }]);
      }
    },
  );

  it('as .xlsx is read, with the dates of both calendars (S3.4-01)', async () => {
    expect(missing).toEqual([]);
    const old = {
      oldHungarian: await workbookOf('hungarian', '1904'),
      oldRomanian: await workbookOf('romanian', '1904'),
    };
    const saved = savedAs(folder, { ...(await books()), ...old }, 'xlsx', 'Calc MS Excel 2007 XML');
    for (const [name, bytes] of Object.entries(saved)) {
      const country = all.find((one) => name.toLowerCase().endsWith(one)) ?? 'english';
      expect([name, await read(bytes)]).toMatchObject([name, { persons: personsOf(country), faulty: 0 }]);
    }
  });

  it('as .ods and .xls is named as what it is (S8.1-09)', async () => {
    expect(missing).toEqual([]);
    const book = { list: await workbookOf('hungarian') };
    expect(await read(savedAs(folder, book, 'ods', 'calc8').list ?? Buffer.alloc(0))).toEqual({ cause: 'file.ods' });
    expect(await read(savedAs(folder, book, 'xls', 'MS Excel 97').list ?? Buffer.alloc(0))).toEqual({
      cause: 'file.xls',
    });
  });
});
