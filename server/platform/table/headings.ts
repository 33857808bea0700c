import { fold } from '../../../contract/platform/fold.ts';
import { plainText } from '../../../contract/platform/plain-text.ts';

export type Headings<Column extends string> = Readonly<Record<Column, readonly string[]>>;

export type HeadingRow<Column extends string> = { at: number; places: Map<Column, number[]> };

const searchedRows = 20;

export function headingKey(text: string): string {
  return fold(plainText(text).replace(/\([^()]{0,80}\)/g, ' ')).replaceAll(' ', '');
}

/** Finds the row that names most columns. Undefined where none names two, or a row above may be data. */
export function findHeadings<Column extends string>(
  rows: readonly (readonly string[])[],
  headings: Headings<Column>,
): HeadingRow<Column> | undefined {
  const columnOf = columnsByKey(headings);
  const candidates = rows.slice(0, searchedRows).map((cells, at) => ({ at, places: placesIn(cells, columnOf) }));
  const [best] = candidates.toSorted((one, other) => other.places.size - one.places.size);
  if (!best || best.places.size < Math.min(2, columnOf.size)) return undefined;
  const isTitle = (cells: readonly string[]) => filled(cells) * 2 < filled(rows[best.at] ?? []);
  return rows.slice(0, best.at).every(isTitle) ? best : undefined;
}

export function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

function columnsByKey<Column extends string>(headings: Headings<Column>): Map<string, Column> {
  const keys = new Map<string, Column>();
  for (const column in headings)
    for (const heading of [column, ...headings[column]]) keys.set(headingKey(heading), column);
  return keys;
}

function placesIn<Column extends string>(cells: readonly string[], columnOf: ReadonlyMap<string, Column>) {
  const places = new Map<Column, number[]>();
  for (const [place, cell] of cells.entries()) {
    const column = columnOf.get(headingKey(cell));
    if (column !== undefined) places.set(column, [...(places.get(column) ?? []), place]);
  }
  return places;
}
