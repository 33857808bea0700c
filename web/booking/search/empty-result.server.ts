import { searchDoctors, searchProviders } from '../../../contract/booking/search.ts';
import type { Location } from '../../../contract/directory/location.ts';
import type { Call } from '../../../contract/operations.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';
import { type Droppable, droppable, filterOf, type SearchQuery } from '../offering/search-query.ts';
import type { ListType } from './list-type.ts';

/** Drop one filter, widen the place or drop several filters; `total` is what the search would then find. */
export type WayOut =
  | { drop: Droppable; total: number }
  | { wider: string; name: string; total: number }
  | { dropAll: readonly Droppable[]; total: number };

const minor = ['discountOnly', 'timeOfDay', 'maxPrice', 'speaks', 'speaksEnglish', 'sex', 'visit'] as const;

/** Tried in turn when no single filter can be dropped: the minor filters first, then the place with them. */
const together: readonly (readonly Droppable[])[] = [
  [...minor, 'doctorName', 'providerName'],
  [...minor, 'doctorName', 'providerName', 'location'],
];

/** The filter that removed most first; equal ones in the order of `droppable`. @internal */
export function inOrder(found: readonly { drop: Droppable; total: number }[]): { drop: Droppable; total: number }[] {
  return found
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total || droppable.indexOf(one.drop) - droppable.indexOf(other.drop));
}

/** Searches once without each filter and once for each wider place, so that an empty list offers a next step. */
export async function waysOut(
  call: Call,
  searchQuery: SearchQuery,
  listType: ListType,
  path: readonly Location[],
): Promise<WayOut[]> {
  const total = async (filter: InputOf<typeof searchDoctors>) => {
    const one = { ...filter, page: 1, limit: 1 };
    return (await (listType === 'doctors' ? call(searchDoctors, one) : call(searchProviders, one))).total;
  };
  const without = (...names: readonly Droppable[]): SearchQuery => ({
    ...searchQuery,
    ...Object.fromEntries(names.map((name) => [name, typeof searchQuery[name] === 'boolean' ? false : ''])),
  });
  const set = droppable.filter((name) => searchQuery[name] !== '' && searchQuery[name] !== false);
  const around = path.slice(0, -1).toReversed();
  const [dropped, widened] = await Promise.all([
    Promise.all(set.map(async (drop) => ({ drop, total: await total(filterOf(without(drop), undefined)) }))),
    Promise.all(
      around.map(async (place) => ({
        place,
        total: await total(filterOf({ ...searchQuery, location: place.id }, undefined)),
      })),
    ),
  ]);
  const wider = widened.find((found) => found.total > 0);
  const ways: WayOut[] = [
    ...(wider ? [{ wider: wider.place.id, name: wider.place.text, total: wider.total }] : []),
    ...inOrder(dropped),
  ];
  if (ways.length > 0) return ways;
  for (const names of together) {
    const found = await total(filterOf(without(...names), undefined));
    if (found > 0) return [{ dropAll: names, total: found }];
  }
  return [];
}
