import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { Organiser, Sex } from '../../../contract/directory/offering.ts';
import { fold } from '../../../contract/platform/fold.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { plainText } from './fields.ts';
import { longestLine, messageOf, type Report, reasonOf } from './ndjson.ts';
import type { Source } from './source.ts';
import { uniqueById } from './unique.ts';
import type { Chunks } from './web-file.ts';

function cell<T extends z.ZodType>(schema: T) {
  return z.preprocess((text) => (typeof text === 'string' && text.trim() === '' ? undefined : text), schema.optional());
}

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, 'not a whole number')
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
    .regex(/^[1-5](?:\.\d)?$/, 'not a rating from 1 to 5')
    .transform(Number)
    .pipe(z.number().max(5)),
);

const DoctorCells = z.object({
  practitioner: z.string().min(1),
  title: cell(plainText(40)),
  family: plainText(100).min(1),
  given: plainText(100),
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

/** Among the portal's own files, because its pages show no others. */
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
      about: z.record(z.string(), plainText(2000)),
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

export const tables = {
  doctors: {
    file: 'doctors.csv',
    requiredColumns: Object.keys(DoctorCells.shape),
    schema: DoctorRow,
    key: (row: DoctorRow) => row.practitioner,
  },
  prices: {
    file: 'prices.csv',
    requiredColumns: Object.keys(PriceRow.shape),
    schema: PriceRow,
    key: (row: PriceRow) => `${row.schedule} ${row.subfunction}`,
  },
} as const;

type Table<T> = {
  file: string;
  requiredColumns: readonly string[];
  schema: z.ZodType<T>;
  key: (row: T) => string;
};
export type TableRead<T> = {
  rows: ReadonlyMap<string, T>;
  lines: ReadonlyMap<string, number>;
  columns: readonly string[];
  /** All rows were read; if not, what has no row keeps its stored values. */
  whole: boolean;
};

/** The table is optional. @throws Error when it lacks a column or cannot be read; nothing has been changed then */
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
  let whole = true;
  function refuse(line: number, reason: string): void {
    whole = false;
    report({ file: table.file, line, reason });
  }
  let columns: string[] = [];
  const parser = parse({
    bom: true,
    columns: (names: string[]) => {
      columns = names.map((name) => fold(name).replaceAll(' ', '_'));
      return columns;
    },
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestLine,
    on_skip: (error: CsvError | undefined) => {
      refuse(Number(error?.lines ?? 0), error?.message ?? 'broken row');
      return undefined;
    },
  });
  const text = Readable.from(decoded(chunks));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  for await (const found of parser) {
    const { record, info } = found;
    const parsed = table.schema.safeParse(record);
    const key = parsed.success ? table.key(parsed.data) : '';
    const problem = parsed.success ? add(key, parsed.data) : reasonOf(parsed.error);
    if (problem === undefined) lines.set(key, info.lines);
    else refuse(info.lines, problem);
  }
  // A renamed column would otherwise count as empty in every row, and its values would be deleted.
  const missing = table.requiredColumns.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`has no column ${missing.join(', ')}`);
  return { rows: values, lines, columns, whole };
}

async function* decoded(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
