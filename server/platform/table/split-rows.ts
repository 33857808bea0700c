import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { faultOf, type TableFault } from './table-fault.ts';

export const delimiters = [';', ',', '\t', '|'] as const;
const longestRow = 64 * 1024;
const Rows = z.array(z.array(z.string()));

/** Removes a first line that names the separator, which Excel obeys and hides. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(/^\uFEFF?sep=.\r?\n/i, '');
}

/** Blank rows are included, so that a row's number is Excel's. */
export function splitRows(text: string, delimiter: string, to?: number): string[][] | TableFault {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: longestRow,
      ...(to !== undefined && { to }),
    });
    return Rows.parse(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return faultOf('file.openQuote', { no: Number(error.lines ?? 0) });
  }
}

export function oneKindOfLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
