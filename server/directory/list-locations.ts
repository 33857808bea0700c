import type { Location } from '../../contract/directory/location.ts';
import { fold } from '../../contract/platform/fold.ts';
import type { Handler } from './context.ts';
import { offeredBy } from './offered.ts';

export const listLocations: Handler<'listLocations'> = async ({ filter }, { directory, language, host }) => {
  const tree = directory.locations(language, offeredBy(host.brand));
  if (filter === undefined) return tree;
  const sure = directory.place(filter)?.id;
  const words = fold(filter).split(' ').filter(Boolean);
  const named = pruned(tree, ({ id, text }) => {
    return id === sure || (words.length > 0 && words.every((word) => fold(text).includes(word)));
  });
  if (named.length > 0) return named;
  const meant = new Set(directory.placeReadings(filter, language).map(({ id }) => id));
  return pruned(tree, ({ id }) => meant.has(id));
};

export const listSpecializations: Handler<'listSpecializations'> = async (_input, { directory, language, host }) =>
  directory.specializations(language, offeredBy(host.brand));

function pruned(tree: readonly Location[], holds: (place: Location) => boolean): Location[] {
  return tree.flatMap((place) => {
    if (holds(place)) return [place];
    const children = pruned(place.children, holds);
    return children.length > 0 ? [{ ...place, children }] : [];
  });
}
