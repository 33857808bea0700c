import { type searchDoctors, searchProviders } from '../../../contract/booking/search.ts';
import type { Location } from '../../../contract/directory/location.ts';
import type { Call } from '../../../contract/operations.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';
import type { T } from '../../platform/texts.ts';
import { type DroppableFilter, droppable, filterOf, type SearchQuery } from '../offering/search-query.ts';
import type { ListType } from './list-type.ts';
import type { SearchSource } from './source.server.ts';

export type SearchedList = { source: SearchSource; listType: ListType };

/** `total` is the number of results of the search that is proposed. */
type WayOut =
  | { drop: DroppableFilter; total: number }
  | { wider: string; name: string; total: number }
  | { dropAll: readonly DroppableFilter[]; total: number };

const minor = ['discountOnly', 'network', 'timeOfDay', 'maxPrice', 'speaks', 'speaksEnglish', 'sex', 'visit'] as const;

/** Filters that are dropped together where dropping a single one finds nothing: the minor ones, then also the place. */
const together: readonly (readonly DroppableFilter[])[] = [
  [...minor, 'doctorName', 'providerName'],
  [...minor, 'doctorName', 'providerName', 'location'],
];

/** The filter that hid most results comes first; among equal ones, the order of `droppable` decides. @internal */
export function inOrder(
  drops: readonly { drop: DroppableFilter; total: number }[],
): { drop: DroppableFilter; total: number }[] {
  return drops
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total || droppable.indexOf(one.drop) - droppable.indexOf(other.drop));
}

/** An empty list offers a way on: the same search without one of its filters, or in a wider place that has results. */
export async function waysOut(
  call: Call,
  searchQuery: SearchQuery,
  { source, listType }: SearchedList,
  path: readonly Location[],
): Promise<WayOut[]> {
  const total = async (filter: InputOf<typeof searchDoctors>) => {
    const one = { ...filter, page: 1, limit: 1 };
    return (await (listType === 'doctors' ? source.doctors(call, one) : call(searchProviders, one))).total;
  };
  const without = (...names: readonly DroppableFilter[]): SearchQuery => ({
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
  const wider = widened.find((candidate) => candidate.total > 0);
  const ways: WayOut[] = [
    ...(wider ? [{ wider: wider.place.id, name: wider.place.text, total: wider.total }] : []),
    ...inOrder(dropped),
  ];
  if (ways.length > 0) return ways;
  for (const names of together) {
    const count = await total(filterOf(without(...names), undefined));
    if (count > 0) return [{ dropAll: names, total: count }];
  }
  return [];
}

type EmptyResult = { reason: string; ways: { text: string; href: string }[] };

/** An empty list always names at least one way on. */
export function describeWays(
  ways: readonly WayOut[],
  listType: ListType,
  t: T,
  hrefOf: (changes: Record<string, string | undefined>) => string,
  anew: string,
): EmptyResult {
  const most = ways.find((way) => 'drop' in way);
  const reason = most ? `most.${most.drop}` : ways.length > 0 ? 'together' : 'nothing';
  const links = ways.map((way) => {
    const people = t(`search.results.${listType}`, { count: way.total });
    const [id, changes] = stepOf(way);
    const place = 'wider' in way ? way.name : '';
    return { text: t(`search.zero.${id}`, { people, place }), href: hrefOf({ ...changes, page: undefined }) };
  });
  return {
    reason: t(`search.zero.${reason}`),
    ways: links.length > 0 ? links : [{ text: t('search.refused.anew'), href: anew }],
  };
}

function stepOf(way: WayOut): [id: string, changes: Record<string, string | undefined>] {
  if ('drop' in way) return [`without.${way.drop}`, { [way.drop]: undefined }];
  if ('dropAll' in way) return ['without_all', Object.fromEntries(way.dropAll.map((name) => [name, undefined]))];
  return ['wider', { location: way.wider }];
}
