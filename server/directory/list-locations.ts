import { sql } from 'kysely';
import type { Location } from '../../contract/directory/location.ts';
import { fold } from '../../contract/platform/fold.ts';
import type { Handler } from './context.ts';
import { isOffered, offeredBy } from './offered.ts';

export const listLocations: Handler<'listLocations'> = async ({ filter }, { directory, language, host }) => {
  const tree = directory.locations(language, offeredBy(host.brand));
  if (filter === undefined) return tree;
  const sure = directory.place(filter)?.id;
  const words = fold(filter).split(' ').filter(Boolean);
  const named = pruned(tree, ({ id, text }) => {
    return id === sure || (words.length > 0 && words.every((word) => fold(text).includes(word)));
  });
  if (named.length > 0) return named;
  const ids = new Set(directory.placeReadings(filter, language).map(({ id }) => id));
  return pruned(tree, ({ id }) => ids.has(id));
};

export const listSpecializations: Handler<'listSpecializations'> = async ({ offered }, context) => {
  const { directory, language, host, database } = context;
  const all = directory.specializations(language, offeredBy(host.brand));
  if (offered === undefined) return all;
  const { rows } = await sql<{ id: number }>`
    select distinct offering.subfunction_id as id from offering where ${isOffered(context)}`.execute(database.db);
  const ids = new Set(rows.map(({ id }) => id));
  return all.flatMap((one) => {
    const subfunctions = one.subfunctions.filter(({ id }) => ids.has(id));
    return subfunctions.length > 0 ? [{ ...one, subfunctions }] : [];
  });
};

function pruned(tree: readonly Location[], holds: (place: Location) => boolean): Location[] {
  return tree.flatMap((place) => {
    if (holds(place)) return [place];
    const children = pruned(place.children, holds);
    return children.length > 0 ? [{ ...place, children }] : [];
  });
}
