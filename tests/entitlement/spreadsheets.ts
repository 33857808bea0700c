import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CellValue, WriteSheet } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { type Program, programPath } from '../../tasks/programs.ts';

export const calc: Program = {
  package: 'libreoffice-calc',
  names: ['soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'],
};

/** Numbers of the program's filter for text. */
export const encodings = {
  'utf-8': 76,
  'utf-16': 65535,
  'windows-1250': 33,
  'iso-8859-2': 13,
  'windows-1252': 1,
} as const;
export const separators = { semicolons: 59, commas: 44, tabs: 9 } as const;

export const countries = {
  hungarian: {
    headings: ['Kötvényszám', 'Vezetéknév', 'Utónév', 'Születési dátum', 'Érvényes -tól', 'Érvényes -ig'],
    day: 'yyyy\\. mm\\. dd\\.',
    title: 'Biztosítottak, 2026',
    names: [
      ['Őri', 'Csűrös Tímea'],
      ['Nagy', 'Ödön'],
      ['Kovács-Szűts', 'Éva'],
      ['dr. Tóth', 'Réka'],
    ],
  },
  romanian: {
    headings: ['Nr. poliţă', 'Nume', 'Prenume', 'Data naşterii', 'Valabil de la', 'Valabil până la'],
    day: 'dd\\.mm\\.yyyy',
    title: 'Persoane asigurate, 2026',
    names: [
      ['Ţîrlea', 'Ştefan'],
      ['Popescu', 'Ana-Maria'],
      ['Bălan', 'Ioniţă'],
      ['Măcriş', 'Sânziana'],
    ],
  },
  english: {
    headings: ['Policy No', 'Last name', 'First name', 'Date of birth', 'Valid from', 'Valid to'],
    day: 'dd/mm/yyyy',
    title: 'Insured persons, 2026',
    names: [
      ['Smith', 'Zoë'],
      ['García', 'José'],
      ['Kovács', 'Ágnes'],
      ['Őri', 'Péter'],
    ],
  },
} as const;
export type Country = keyof typeof countries;

/** Days that can be read in one way only, and days that the others of the column prove. */
const births = ['1984-03-12', '2014-05-25', '2000-02-29', '1962-12-06'];

export function personsOf(country: Country) {
  return countries[country].names.map(([lastName, firstName], at) => ({
    policyNo: `00${at}123456`,
    lastName,
    firstName,
    birthDate: births[at] ?? '',
    validFrom: '2026-01-15',
    ...(at % 2 === 1 && { validTo: '2026-12-31' }),
  }));
}

/** With a title, a blank row and dates in the country's form. */
export function workbookOf(country: Country, dateSystem: '1900' | '1904' = '1900'): Promise<Uint8Array> {
  const { headings, day, title } = countries[country];
  const date = (text: string | undefined) => (text === undefined ? null : new Date(`${text}T00:00:00Z`));
  const persons = personsOf(country).map((person): CellValue[] => [
    ...[person.policyNo, person.lastName, person.firstName],
    ...[date(person.birthDate), date(person.validFrom), date(person.validTo)],
  ]);
  const rows: CellValue[][] = [[title], [], [...headings], ...persons.slice(0, 2), [], ...persons.slice(2)];
  const cells: WriteSheet['cells'] = new Map();
  for (const [at, row] of rows.entries())
    for (const [place, value] of row.entries())
      if (value instanceof Date) cells.set(`${at},${place}`, { value, type: 'date', style: { numFmt: day } });
  return writeXlsx({ sheets: [{ name: 'List', rows, cells }], dateSystem });
}

export function savedAs(
  folder: string,
  books: Record<string, Uint8Array>,
  form: string,
  filter: string,
): Record<string, Buffer> {
  const to = join(folder, crypto.randomUUID());
  mkdirSync(to);
  const names = Object.keys(books);
  for (const name of names) writeFileSync(join(folder, `${name}.xlsx`), books[name] ?? '');
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
  const sources = names.map((name) => join(folder, `${name}.xlsx`));
  const words = [profile, '--headless', '--convert-to', `${form}:${filter}`, '--outdir', to, ...sources];
  execFileSync(programPath(calc), words, { stdio: 'pipe' });
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(to, `${name}.${form}`))]));
}
