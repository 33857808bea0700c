import { cellFault, cellText } from './cell-text.ts';
import { decodeTable } from './decode-table.ts';
import { sortOf } from './file-sort.ts';
import { filled, findHeadings, type HeadingRow, type Headings, headingKey } from './headings.ts';
import { openWorkbook } from './open-workbook.ts';
import { delimiters, oneKindOfLineEnd, splitRows, withoutSeparatorLine } from './split-rows.ts';
import { type CellFault, faultOf, type TableFault } from './table-fault.ts';
import { letterOf, type Sheet } from './workbook.ts';

export type TableForm<Column extends string> = {
  headings: Headings<Column>;
  required: readonly Column[];
  ignored: readonly string[] | 'all';
  mayBeShort: boolean;
};

export type TableRow<Column extends string> = {
  no: number;
  cells: readonly string[];
  values: Readonly<Partial<Record<Column, string>>>;
  faults: CellFault[];
  losses: TableFault[];
};

export type Table<Column extends string> = {
  headings: readonly string[];
  places: ReadonlyMap<Column, number>;
  rows: TableRow<Column>[];
  notes: TableFault[];
  startsIn1904: boolean;
};

type Grid = Sheet & { isCut: boolean };
type OpenedFile = { grids: Grid[]; notes: TableFault[]; startsIn1904: boolean };

export async function openTable<Column extends string>(
  bytes: Uint8Array,
  form: TableForm<Column>,
): Promise<Table<Column> | { refusal: TableFault }> {
  const sort = sortOf(bytes);
  if (typeof sort === 'object') return { refusal: sort };
  const opened = sort === 'workbook' ? await workbookGrids(bytes) : textGrids(bytes, form.headings);
  if (!('grids' in opened)) return { refusal: opened };
  const { grids, notes, startsIn1904 } = opened;
  if (grids.every(({ rows }) => rows.every((cells) => filled(cells) === 0))) return { refusal: faultOf('file.empty') };
  const candidates = grids.map((grid) => ({ grid, heading: findHeadings(grid.rows, form.headings) }));
  const [best] = candidates.toSorted(
    (one, other) => (other.heading?.places.size ?? 0) - (one.heading?.places.size ?? 0),
  );
  if (!best?.heading) return { refusal: faultOf('file.noHeading', { columns: form.required.join(', ') }) };
  const { grid, heading } = best;
  const refusal = columnFault(grid.rows, heading, form);
  if (refusal) return { refusal };
  const places = placesOf(grid.rows, heading);
  const rows = rowsBelow(grid, heading.at, places, form);
  return {
    headings: grid.rows[heading.at] ?? [],
    places,
    rows,
    notes: [...notes, ...notesOn(grid, heading), ...sheetNotes(grids, grid)],
    startsIn1904,
  };
}

async function workbookGrids(bytes: Uint8Array): Promise<OpenedFile | TableFault> {
  const workbook = await openWorkbook(bytes);
  if (!('sheets' in workbook)) return workbook;
  const grids = workbook.sheets.map((sheet) => ({ ...sheet, isCut: false }));
  return { grids, notes: [], startsIn1904: workbook.startsIn1904 };
}

function textGrids(bytes: Uint8Array, headings: Headings<string>): OpenedFile | TableFault {
  const decoded = decodeTable(bytes);
  if ('fault' in decoded) return decoded.fault;
  const text = oneKindOfLineEnd(withoutSeparatorLine(decoded.text));
  const rows = splitRows(text, delimiterOf(text, headings));
  if (!Array.isArray(rows)) return rows;
  const notes = decoded.encoding === 'windows-1250' ? [faultOf('note.encoding')] : [];
  const grid = { name: '', rows, hiddenRows: [], merges: [], isCut: !text.endsWith('\n') };
  return { grids: [grid], notes, startsIn1904: false };
}

const looked = 20;

function delimiterOf(text: string, headings: Headings<string>): string {
  const candidates = delimiters.map((delimiter) => {
    const rows = splitRows(text, delimiter, looked);
    const known = Array.isArray(rows) ? findHeadings(rows, headings)?.places.size : undefined;
    return { delimiter, known: known ?? 0 };
  });
  const [best] = candidates.toSorted((one, other) => other.known - one.known);
  return best?.delimiter ?? ';';
}

function columnFault<Column extends string>(
  rows: readonly (readonly string[])[],
  heading: HeadingRow<Column>,
  { required, ignored }: TableForm<Column>,
): TableFault | undefined {
  const names = rows[heading.at] ?? [];
  const hasValues = (place: number) => rows.slice(heading.at + 1).some((cells) => (cells[place] ?? '').trim() !== '');
  for (const places of heading.places.values()) {
    const [first, second] = places.filter(hasValues);
    if (first !== undefined && second !== undefined)
      return faultOf('file.twice', { one: names[first] ?? '', other: names[second] ?? '' });
  }
  const missing = required.filter((column) => !heading.places.has(column));
  if (missing.length > 0) return faultOf('file.missing', { columns: missing.join(', ') });
  if (ignored === 'all') return undefined;
  const known = new Set([...heading.places.values()].flat());
  const skipped = new Set(ignored.map(headingKey));
  const place = names.findIndex((name, at) => !known.has(at) && !skipped.has(headingKey(name)) && hasValues(at));
  if (place === -1) return undefined;
  const name = names[place]?.trim();
  return name ? faultOf('file.unknownColumn', { name }) : faultOf('file.unnamedColumn', { letter: letterOf(place) });
}

function placesOf<Column extends string>(rows: readonly (readonly string[])[], { at, places }: HeadingRow<Column>) {
  const hasValues = (place: number) => rows.slice(at + 1).some((cells) => (cells[place] ?? '').trim() !== '');
  return new Map(
    [...places].map(([column, [first = 0, ...more]]) => [column, [first, ...more].find(hasValues) ?? first]),
  );
}

function rowsBelow<Column extends string>(
  { rows, merges, isCut }: Grid,
  headingAt: number,
  places: ReadonlyMap<Column, number>,
  { mayBeShort }: TableForm<Column>,
): TableRow<Column>[] {
  const names = rows[headingAt] ?? [];
  const width = names.findLastIndex((name) => name.trim() !== '') + 1;
  return rows.flatMap((cells, at): TableRow<Column>[] => {
    if (at <= headingAt || filled(cells) === 0) return [];
    const no = at + 1;
    const values: Partial<Record<Column, string>> = {};
    const faults: CellFault[] = [];
    for (const [column, place] of places) {
      values[column] = cellText(cells[place] ?? '');
      const fault = cellFault(values[column] ?? '');
      if (fault) faults.push({ column: names[place], fault });
    }
    const merge = merges.find(({ first, last }) => first <= no && no <= last);
    if (merge) faults.push({ fault: faultOf('row.merged', { range: merge.range }) });
    if (filled(cells.slice(width)) > 0) faults.push({ fault: faultOf('row.tooMany') });
    const isLastCut = isCut && at === rows.length - 1;
    if (cells.length < width && (!mayBeShort || isLastCut)) faults.push({ fault: faultOf('row.tooFew') });
    return [{ no, cells, values, faults, losses: [] }];
  });
}

function notesOn(grid: Grid, { at }: HeadingRow<string>): TableFault[] {
  const titles = grid.rows.slice(0, at).filter((cells) => filled(cells) > 0).length;
  const hidden = grid.hiddenRows.filter((no) => no > at + 1 && filled(grid.rows[no - 1] ?? []) > 0);
  return [
    ...(titles > 0 ? [faultOf('note.title', { no: at + 1 })] : []),
    ...(hidden.length > 0 ? [faultOf('note.hidden', { rows: hidden.join(', ') })] : []),
  ];
}

function sheetNotes(grids: readonly Grid[], read: Grid): TableFault[] {
  const others = grids.filter((grid) => grid !== read && grid.rows.some((cells) => filled(cells) > 0));
  if (others.length === 0) return [];
  return [faultOf('note.sheets', { name: read.name, others: others.map(({ name }) => name).join(', ') })];
}
