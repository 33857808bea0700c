import { fold } from '../../../contract/platform/fold.ts';
import { languages } from '../../../contract/platform/languages.ts';
import type { Localized } from '../../../contract/platform/localized.ts';

type Node = { id: string; parent: string | null; name: Localized };
export type NumberedNode<N extends Node> = N & { no: number; lastNo: number; folded: string };

/** Pre-order numbers: a subtree is the interval [no, lastNo]. */
export function numberTree<N extends Node>(places: readonly N[]): NumberedNode<N>[] {
  const children = Map.groupBy(places, ({ parent }) => parent);
  const numbered: NumberedNode<N>[] = [];
  function visit(place: N): number {
    const row = { ...place, no: numbered.length + 1, lastNo: 0, folded: foldedNames(place) };
    numbered.push(row);
    row.lastNo = row.no;
    for (const child of children.get(place.id) ?? []) row.lastNo = visit(child);
    return row.lastNo;
  }
  for (const root of children.get(null) ?? []) visit(root);
  return numbered;
}

function foldedNames({ name }: Node): string {
  return [...new Set([...languages, ...Object.keys(name)])]
    .flatMap((code) => name[code] ?? [])
    .map(fold)
    .join(' | ');
}
