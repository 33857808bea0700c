import { stringify } from 'csv-stringify/sync';

const options = {
  ...{ bom: true, delimiter: ';', quoted: true, quoted_empty: true },
  ...{ record_delimiter: 'windows', escape_formulas: true },
} as const;

export function csv(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], options);
}

export const csvType = 'text/csv; charset=utf-8';
