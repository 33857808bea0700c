import { Readable } from 'node:stream';
import type { CellValue, Sheet as RawSheet } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { entriesOf, openedZip } from '../files/inspect/archive-entries.ts';

const mostUnpacked = 256 * 1024 * 1024;
const mostCells = 2_000_000;
/** Excel keeps this many digits; a larger number is not shown as it was typed. */
const keptDigits = 15;
const largest = 10 ** keptDigits;

type Merge = { first: number; last: number; range: string };
export type Sheet = { name: string; rows: string[][]; hiddenRows: number[]; merges: Merge[] };
export type Workbook = { sheets: Sheet[]; startsIn1904: boolean };
export type WorkbookAnswer = Workbook | { fault: 'file.tooLarge' | 'file.damaged' };

/** Reads the shown sheets, each cell as a person would type it. Run it in a limited process: a workbook may fill the memory. */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookAnswer> {
  try {
    if ((await unpackedBytes(bytes)) > mostUnpacked) return { fault: 'file.tooLarge' };
    const { sheets, dateSystem } = await readXlsx(bytes, {
      sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    });
    const used = sheets.map((sheet) => ({ ...sheet, rows: usedRows(sheet.rows) }));
    const cells = used.reduce((sum, { rows }) => sum + rows.length * (rows[0]?.length ?? 0), 0);
    if (cells > mostCells) return { fault: 'file.tooLarge' };
    return { sheets: used.map(sheetOf), startsIn1904: dateSystem === '1904' };
  } catch (error) {
    // The error's words are read, because the library tells in no other way that a limit is exceeded.
    const isTooLarge = error instanceof RangeError || (error instanceof Error && /\blimit\b/.test(error.message));
    return { fault: isTooLarge ? 'file.tooLarge' : 'file.damaged' };
  }
}

/** Drops empty rows at the end, because programs draw borders down to the last row of a sheet. */
function usedRows(rows: readonly CellValue[][]): CellValue[][] {
  return rows.slice(0, rows.findLastIndex((row) => row.some((value) => value !== null && value !== '')) + 1);
}

async function unpackedBytes(bytes: Uint8Array): Promise<number> {
  const zip = await openedZip(bytes.length, (from, to) => Readable.from([bytes.subarray(from, to)]));
  let sum = 0;
  for await (const { uncompressedSize } of entriesOf(zip)) sum += uncompressedSize;
  zip.close();
  return sum;
}

function sheetOf({ name, rows, rowDefs, merges = [], cells }: RawSheet): Sheet {
  return {
    name,
    rows: rows.map((row, at) => row.map((value, place) => textOf(value) || formulaOf(cells, at, place))),
    hiddenRows: [...(rowDefs ?? [])].flatMap(([at, { hidden }]) => (hidden ? [at + 1] : [])),
    merges: merges.map(({ startRow, startCol, endRow, endCol }) => ({
      first: startRow + 1,
      last: endRow + 1,
      range: `${letterOf(startCol)}${startRow + 1}:${letterOf(endCol)}${endRow + 1}`,
    })),
  };
}

function formulaOf(cells: RawSheet['cells'], at: number, place: number): string {
  const formula = cells?.get(`${at},${place}`)?.formula;
  const value = cells?.get(`${at},${place}`)?.value;
  return formula === undefined || value === '' ? '' : `=${formula}`;
}

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? numberText(value) : value;
}

function numberText(value: number): string {
  return Math.abs(value) >= largest ? value.toExponential() : String(Number(value.toPrecision(keptDigits)));
}

const lettersInAlphabet = 26;

export function letterOf(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % lettersInAlphabet));
  const rest = Math.floor(column / lettersInAlphabet);
  return rest === 0 ? last : letterOf(rest - 1) + last;
}
