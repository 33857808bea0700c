import type { Location } from '../../../contract/directory/location.ts';
import { fold } from '../../../contract/platform/fold.ts';

export type PlaceOption = { id: string; name: string; inside: string };

/** Only places with a provider are offered, so that every choice finds something. */
export function offered(tree: readonly Location[], inside = ''): PlaceOption[] {
  return tree.flatMap(({ id, text, count, children }) =>
    count === 0 ? [] : [{ id, name: text, inside }, ...offered(children, text)],
  );
}

/** The places from the country down to this one; empty for an unknown place. */
export function pathTo(tree: readonly Location[], text: string): Location[] {
  const folded = fold(text);
  const is: ((place: Location) => boolean)[] = [
    (place) => place.id === text,
    (place) => fold(place.text) === folded,
    (place) => folded.length >= 2 && fold(place.text).startsWith(folded),
    (place) => folded.length >= 2 && fold(place.text).includes(folded),
  ];
  for (const matches of is) {
    const path = walk(tree, matches);
    if (path.length > 0) return path;
  }
  return [];
}

function walk(tree: readonly Location[], matches: (place: Location) => boolean): Location[] {
  for (const place of tree) {
    if (matches(place)) return [place];
    const below = walk(place.children, matches);
    if (below.length > 0) return [place, ...below];
  }
  return [];
}
