import type { Location } from '../../../contract/directory/location.ts';

/** The places where somebody can be visited, by name, as the browser offers them while one types. */
export function placeNames(locations: readonly Location[]): string[] {
  const names = locations.flatMap((place): string[] => {
    return place.count > 0 ? [place.text, ...placeNames(place.children)] : [];
  });
  return [...new Set(names)];
}
