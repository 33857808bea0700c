import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { fold } from '../../contract/fold.ts';
import { Organiser } from '../../contract/search.ts';
import { longestLine, type Report, reasonOf, textUpTo } from './lines.ts';
import type { Source } from './source.ts';

/** An empty cell says nothing. */
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

/** S3.13-03: one to five, one decimal. */
const rating = cell(
  z
    .string()
    .regex(/^[1-5](?:\.\d)?$/, 'not a rating from 1 to 5')
    .transform(Number)
    .pipe(z.number().max(5)),
);

const DoctorRow = z.object({
  practitioner: z.string().min(1),
  title: cell(textUpTo(40)),
  family: textUpTo(100).min(1),
  given: textUpTo(100),
  languages: cell(words.pipe(z.array(z.string().regex(/^[a-z]{2,3}$/, 'not a language')))),
  about_hu: cell(textUpTo(2000)),
  about_en: cell(textUpTo(2000)),
  about_ro: cell(textUpTo(2000)),
  waiting: rating,
  conditions: rating,
  competence: rating,
  behaviour: rating,
  overall: rating,
  rating_count: cell(wholeNumber(0, 1_000_000)),
});
export type DoctorRow = z.output<typeof DoctorRow>;

const PriceRow = z.object({
  schedule: z.string().min(1),
  subfunction: wholeNumber(1, 1_000_000),
  amount: cell(wholeNumber(0, 2_000_000_000)),
  currency: cell(z.enum(['HUF', 'RON'])),
  discount_rate: cell(wholeNumber(0, 100)),
  /** S3.13-04 */
  organisable: cell(words.pipe(z.array(Organiser).min(1))),
});
export type PriceRow = z.output<typeof PriceRow>;

/** What the standard has no field for stands in two tables beside the manifest. */
export const tables = {
  doctors: { file: 'doctors.csv', schema: DoctorRow, key: (row: DoctorRow) => row.practitioner },
  prices: { file: 'prices.csv', schema: PriceRow, key: (row: PriceRow) => `${row.schedule} ${row.subfunction}` },
} as const;

type Table<T> = { file: string; schema: z.ZodType<T>; key: (row: T) => string };
export type Kept<T> = Map<string, T & { line: number }>;

/**
 * @throws Error when the table is there but cannot be read to its end: going on would blank what it says. A publication
 * without the table is a whole one.
 */
export async function readTable<T extends object>(source: Source, table: Table<T>, report: Report): Promise<Kept<T>> {
  const rows: Kept<T> = new Map();
  const chunks = await source.open(table.file, 'text/csv');
  if (!chunks) return rows;
  const file = table.file;
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map((name) => fold(name).replaceAll(' ', '_')),
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestLine,
    on_skip: (error: CsvError | undefined) => {
      report({ file, line: Number(error?.lines ?? 0), reason: error?.message ?? 'broken row' });
      return undefined;
    },
  });
  const bytes = Readable.from(chunks);
  bytes.once('error', (error) => parser.destroy(error));
  bytes.pipe(parser);
  for await (const found of parser) {
    const { record, info } = found;
    const parsed = table.schema.safeParse(record);
    if (parsed.success) rows.set(table.key(parsed.data), { ...parsed.data, line: info.lines });
    else report({ file, line: info.lines, reason: reasonOf(parsed.error) });
  }
  return rows;
}
