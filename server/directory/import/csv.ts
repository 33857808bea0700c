import { z } from 'zod';
import { Organiser, Sex } from '../../../contract/directory/offering.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { sayInEnglish } from '../../platform/table/english-fault.ts';
import type { Headings } from '../../platform/table/headings.ts';
import { numberCell } from '../../platform/table/number-cell.ts';
import { openTable } from '../../platform/table/open-table.ts';
import { lineUpTo } from './fields.ts';
import { messageOf, type Report, reasonOf } from './ndjson.ts';
import type { Source } from './source.ts';
import { uniqueById } from './unique.ts';
import type { Chunks } from './web-file.ts';

function cell<T extends z.ZodType>(schema: T) {
  return z.preprocess((text) => (typeof text === 'string' && text.trim() === '' ? undefined : text), schema.optional());
}

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .transform(numberCell)
    .pipe(z.string().regex(/^\d{1,10}$/, 'not a whole number'))
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

const words = z.string().transform((text) =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter(Boolean),
);

const rating = cell(
  z
    .string()
    .transform(numberCell)
    .pipe(z.string().regex(/^[1-5](?:\.\d)?$/, 'not a rating from 1 to 5'))
    .transform(Number)
    .pipe(z.number().max(5)),
);

const DoctorCells = z.object({
  practitioner: z.string().min(1),
  title: cell(lineUpTo(40)),
  family: lineUpTo(100).min(1),
  given: lineUpTo(100),
  languages: cell(words.pipe(z.array(z.string().regex(/^[a-z]{2,3}$/, 'not a language')))),
  waiting: rating,
  conditions: rating,
  competence: rating,
  behaviour: rating,
  overall: rating,
  rating_count: cell(wholeNumber(0, 1_000_000)),
});

export function aboutColumn(language: string): string {
  return `about_${language}`;
}

export const photoColumn = 'photo';

/** A photo must be one of the portal's own files, because its pages show no others. */
const Photo = z.string().regex(/^(?:\/[\w-]+)+\.(?:jpeg|webp|svg)$/, 'not a path of the portal');

const DoctorRow = z
  .record(z.string(), z.string())
  .transform((cells) => ({
    ...cells,
    about: Object.fromEntries(
      languages.flatMap((code) => {
        const text = cells[aboutColumn(code)]?.trim();
        return text ? [[code, text]] : [];
      }),
    ),
  }))
  .pipe(
    DoctorCells.extend({
      sex: cell(Sex),
      [photoColumn]: cell(Photo),
      about: z.record(z.string(), lineUpTo(2000)),
    }),
  );
export type DoctorRow = z.output<typeof DoctorRow>;

const PriceRow = z.object({
  schedule: z.string().min(1),
  subfunction: wholeNumber(1, 1_000_000),
  amount: cell(wholeNumber(0, 2_000_000_000)),
  currency: cell(Currency),
  discount_rate: cell(wholeNumber(0, 100)),
  organisable: cell(words.pipe(z.array(Organiser).min(1))),
});
export type PriceRow = z.output<typeof PriceRow>;

const otherHeadings: Readonly<Record<string, readonly string[]>> = {
  practitioner: ['Practitioner ID'],
  family: ['Last name', 'Surname', 'Vezetéknév', 'Családnév', 'Nume'],
  given: ['First name', 'Given name', 'Keresztnév', 'Utónév', 'Prenume'],
  languages: ['Nyelvek', 'Limbi'],
  schedule: ['Schedule ID'],
  amount: ['Price', 'Ár', 'Összeg', 'Preț'],
  currency: ['Pénznem', 'Deviza', 'Monedă', 'Valută'],
  discount_rate: ['Discount', 'Kedvezmény', 'Reducere'],
};

export const tables = {
  doctors: {
    file: 'doctors.csv',
    requiredColumns: Object.keys(DoctorCells.shape),
    optionalColumns: ['sex', photoColumn, ...languages.map(aboutColumn)],
    schema: DoctorRow,
    key: (row: DoctorRow) => row.practitioner,
  },
  prices: {
    file: 'prices.csv',
    requiredColumns: Object.keys(PriceRow.shape),
    optionalColumns: [],
    schema: PriceRow,
    key: (row: PriceRow) => `${row.schedule} ${row.subfunction}`,
  },
} as const;

type Table<T> = {
  file: string;
  requiredColumns: readonly string[];
  optionalColumns: readonly string[];
  schema: z.ZodType<T>;
  key: (row: T) => string;
};
export type TableRead<T> = {
  rows: ReadonlyMap<string, T>;
  lines: ReadonlyMap<string, number>;
  columns: readonly string[];
  /** Whether the table is there and all its rows could be read; if not, what has no row keeps its stored values. */
  whole: boolean;
};

/** The table may be missing, and nothing is stored here. @throws Error when it lacks a column or cannot be read */
export async function readTable<T>(source: Source, table: Table<T>, report: Report): Promise<TableRead<T>> {
  try {
    const chunks = await source.open(table.file, 'table');
    return chunks
      ? await readRows(chunks, table, report)
      : { rows: new Map(), lines: new Map(), columns: [], whole: false };
  } catch (error) {
    throw new Error(`${table.file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

async function readRows<T>(chunks: Chunks, table: Table<T>, report: Report): Promise<TableRead<T>> {
  const { values, add } = uniqueById<T>();
  const lines = new Map<string, number>();
  const required = table.requiredColumns;
  const columns = [...required, ...table.optionalColumns];
  const headings: Headings<string> = Object.fromEntries(columns.map((name) => [name, otherHeadings[name] ?? []]));
  const bytes = Buffer.concat(await Array.fromAsync(chunks));
  // A missing column would otherwise count as empty in every row, and its values would be deleted.
  const read = await openTable(bytes, { headings, required, ignored: 'all', mayBeShort: false });
  if ('refusal' in read) throw new Error(sayInEnglish({ fault: read.refusal }));
  let whole = true;
  for (const { no, values: cells, faults } of read.rows) {
    const parsed = table.schema.safeParse(cells);
    const key = parsed.success ? table.key(parsed.data) : '';
    const fault = faults.map(sayInEnglish).join(' ') || undefined;
    const problem = fault ?? (parsed.success ? add(key, parsed.data) : reasonOf(parsed.error));
    if (problem === undefined) lines.set(key, no);
    else {
      whole = false;
      report({ file: table.file, line: no, reason: problem });
    }
  }
  return { rows: values, lines, columns: [...read.places.keys()], whole };
}
