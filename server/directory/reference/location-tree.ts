import { fold } from '../../../contract/platform/fold.ts';
import { languages } from '../../../contract/platform/languages.ts';
import type { Place } from './reference-data.ts';

export type Numbered = Place & { no: number; lastNo: number; folded: string };

/** Pre-order numbers: a subtree is the interval [no, lastNo]. */
export function numberTree(places: readonly Place[]): Numbered[] {
  const children = Map.groupBy(places, ({ parent }) => parent);
  const numbered: Numbered[] = [];
  function visit(place: Place): number {
    const row = { ...place, no: numbered.length + 1, lastNo: 0, folded: foldedNames(place) };
    numbered.push(row);
    row.lastNo = row.no;
    for (const child of children.get(place.id) ?? []) row.lastNo = visit(child);
    return row.lastNo;
  }
  for (const root of children.get(null) ?? []) visit(root);
  return numbered;
}

function foldedNames({ name }: Place): string {
  return languages
    .flatMap((code) => name[code] ?? [])
    .map(fold)
    .join(' | ');
}
