import { type LoaderFunctionArgs, redirect } from 'react-router';
import { searchProviders } from '../../../contract/booking/search.ts';
import {
  type Location,
  listLocations,
  listSpecializations,
  type Specialization,
} from '../../../contract/directory/location.ts';
import { listLocationSuggestions, listSuggestions, type Suggestion } from '../../../contract/directory/suggestion.ts';
import type { Call } from '../../../contract/operations.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { kilometres } from '../../../contract/platform/format.ts';
import { services } from '../../../contract/portal/services.ts';
import { seesCardNetwork } from '../../../contract/portal/tiles.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { fullName } from '../../platform/full-name.ts';
import type { Sketch } from '../../platform/map/pins.ts';
import { sketchOf } from '../../platform/map/sketch.server.tsx';
import { faultOf, type Refusal } from '../../platform/refusal/refusal.ts';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf, type T } from '../../platform/texts.ts';
import { offerOf } from '../../portal/frame/nav-items.ts';
import { bookedFor } from '../offering/booked-for.server.ts';
import { favouritesIn } from '../offering/favourite.server.ts';
import { type DistanceText, doctorRow, providerRow, type ResultRow } from '../offering/result-row.ts';
import { filterOf, holdIn, hrefWith, isAround, parseSearchQuery, type SearchQuery } from '../offering/search-query.ts';
import { chipsOf } from './chips.server.ts';
import { describeWays, type SearchedList, waysOut } from './empty-result.server.ts';
import { headingOf } from './heading.server.ts';
import { listTypeOf } from './list-type.ts';
import { offered, type PlaceOption, pathTo } from './places.ts';
import { selectsOf } from './selects.server.ts';
import { everyDoctor, type SearchSource } from './source.server.ts';
import { spotsOf } from './spots.ts';

type Page = { page: number; limit: number; total: number; networks: readonly string[] };
type Results = Omit<Page, 'networks'> & { rows: ResultRow[] };

/** Sent as JSON, because the router's encoding of hundreds of small rows is twice as large and ten times the work. */
export type PlacesAndResults = { places: PlaceOption[]; results: Results };

type ReadingLink = { key: string; name: string; note: string; href: string };
type Readings = { links: ReadingLink[]; isComplaint: boolean; emergencyNumber: string | null };

const none: Page = { page: 1, limit: 25, total: 0, networks: [] };

type SearchOptions = { limit?: number | undefined; source?: SearchSource };

export async function loadSearch(
  { url, context }: LoaderFunctionArgs,
  { limit, source = everyDoctor }: SearchOptions = {},
) {
  const call = api(context);
  const pageRequest = pageRequestOf(context);
  const { language } = pageRequest;
  // The address comes from the loader, because that of the request ends in `.data` when the page's script asks.
  const { pathname, searchParams: query } = url;
  const requestedQuery = source.reads(parseSearchQuery(query));
  const hasNetwork = seesCardNetwork(offerOf(pageRequest.config, pageRequest.user));
  const person = await bookedFor(pageRequest, requestedQuery.for);
  const searchQuery = { ...requestedQuery, network: requestedQuery.network && hasNetwork, for: person?.id ?? '' };
  const listType = source.hasPlaces ? listTypeOf(searchQuery, pageRequest.config.listType) : 'doctors';
  const hold = holdIn(query, pageRequest.holdToken);
  const hrefOf = (changes: Record<string, string | undefined>) => hrefWith(pathname, query, changes);
  const readings = await readingsOf(call, searchQuery, hrefOf);
  const [{ rowsOf, page, refusal }, specializations, tree, locations] = await Promise.all([
    answerOf({ ...filterOf(searchQuery, hold), ...(limit && { limit: String(limit) }) }, { source, listType }, context),
    call(listSpecializations, {}),
    source.hasPlaces ? call(listLocations, {}) : [],
    placesMeant(call, searchQuery.location),
  ]);
  const [place] = locations;
  const isUnknown = refusal !== undefined && faultOf(refusal, 'location') !== undefined;
  const path = place === undefined || isUnknown ? [] : pathTo(tree, place.id);
  const empty = refusal === undefined && page.total === 0;
  const ways = empty ? await waysOut(call, searchQuery, { source, listType }, path) : [];
  const t = speakerOf(textsFor(language, pageRequest.config.look.texts));
  const what = whatOf(searchQuery, specializations, t);
  const placeName = path.at(-1)?.text ?? searchQuery.location;
  const withinName = isAnywhere(searchQuery) ? (pathTo(tree, pageRequest.config.place ?? '').at(-1)?.text ?? '') : '';
  const { networks, ...numbers } = page;
  const results: Results = { ...numbers, rows: rowsOf(farFrom(searchQuery, path.at(-1), language, t)) };
  const listed: PlacesAndResults = { places: offered(tree), results };
  const mapOpen = mapOpenAtFirst(searchQuery, pageRequest);
  return {
    searchQuery,
    listType,
    texts: source.texts,
    hasPlaces: source.hasPlaces,
    filters: source.filters.filter((name) => name !== 'network' || hasNetwork),
    refusal,
    network: networkText(
      { isRequested: requestedQuery.network, hasNetwork, networks, isCustomer: pageRequest.user !== undefined },
      t,
    ),
    person: person ? fullName(person, language) : null,
    /** A customer of the free plan comes here from home, because the search is their only service (S4.2-07). */
    isFreePlan: pageRequest.config.isMed24 && pageRequest.user?.currentSubscription?.product.med24FreeProduct === true,
    mapOpen,
    sketch: source.hasPlaces ? sketchIn(results.rows, mapOpen, pageRequest) : undefined,
    ...describeWays(ways, listType, t, hrefOf, pathname),
    readings,
    what,
    ...headingOf({ searchQuery, listType, total: page.total, what, placeName, withinName }, language, t),
    chips: refusal ? [] : chipsOf(searchQuery, pageRequest, t, hrefOf),
    nearest: isUnknown
      ? locations.map(({ id, name, inside }) => ({
          name: [name, inside].filter(Boolean).join(', '),
          href: hrefWith(pathname, query, { location: id, page: undefined }),
        }))
      : [],
    selects: selectsOf(searchQuery, placeName, pageRequest, t).filter(({ name }) => source.filters.includes(name)),
    listed: JSON.stringify(listed),
    placeName,
    hold,
    favourites: await favouritesIn(pageRequest),
    /** A new key for each answer; the server puts one into cached pages too. */
    key: pageRequest.formKey,
  };
}

type NetworkFacts = { isRequested: boolean; hasNetwork: boolean; networks: readonly string[]; isCustomer: boolean };

function networkText({ isRequested, hasNetwork, networks, isCustomer }: NetworkFacts, t: T): string | undefined {
  if (!isRequested) return undefined;
  if (!hasNetwork) return t(isCustomer ? 'search.network.none' : 'search.network.visitor');
  return t('search.network.only', { names: networks.join(', '), count: networks.length });
}

function isAnywhere({ location, doctorName, providerName, q, lat }: SearchQuery): boolean {
  return [location, doctorName, providerName, q, lat].every((text) => text === '');
}

const shownReadings = 8;
const shortest = 2;

async function readingsOf(
  call: Call,
  { q }: SearchQuery,
  hrefOf: (changes: Record<string, string | undefined>) => string,
): Promise<Readings | undefined> {
  if (q.length < shortest || q.length > longest) return undefined;
  const { certain, groups, emergencyNumber } = await call(listSuggestions, { q });
  const linkTo = (name: string, note: string | null, terms: Suggestion['terms']): ReadingLink => {
    const changes = {
      q: undefined,
      page: undefined,
      ...Object.fromEntries(Object.entries(terms).map(([key, value]) => [key, String(value)])),
    };
    return { key: JSON.stringify(terms), name, note: note ?? '', href: hrefOf(changes) };
  };
  if (certain && certain.kind !== 'complaint') throw redirect(linkTo(certain.name, null, certain.terms).href);
  const links = certain
    ? certain.seenBy.map(({ id, name }) => linkTo(name, null, { specialization: id }))
    : groups.flatMap(({ items }) => items.map(({ name, note, terms }) => linkTo(name, note, terms)));
  return { links: links.slice(0, shownReadings), isComplaint: certain !== null, emergencyNumber };
}

const longest = 80;

async function placesMeant(call: Call, q: string) {
  return q.length < shortest || q.length > longest ? [] : call(listLocationSuggestions, { q });
}

/** The text for the search field, so that the same search can be sent again. */
function whatOf(
  { q, subfunction, specialization, serviceType }: SearchQuery,
  specializations: readonly Specialization[],
  t: T,
): string {
  const service = services.find(({ id }) => String(id) === serviceType);
  const named = specializations.flatMap(({ id, name, subfunctions }) => [
    ...subfunctions.flatMap((own) => (String(own.id) === subfunction ? [`${name} – ${own.name}`] : [])),
    ...(String(id) === specialization ? [name] : []),
  ]);
  const title = service && t(`home.service.${service.key}.title`);
  return q || (named[0] ?? title ?? '');
}

const fields = [
  { name: 'q' },
  { name: 'subfunction' },
  { name: 'location', wrong: 'search.place.unknown' },
  { name: 'providerName' },
  { name: 'doctorName' },
  { name: 'week' },
  { name: 'maxPrice' },
  { name: 'speaks' },
  { name: 'page' },
];

type SearchPage = { rowsOf: (far: DistanceText | undefined) => ResultRow[]; page: Page; refusal: Refusal | undefined };

async function answerOf(
  filter: ReturnType<typeof filterOf>,
  { source, listType }: SearchedList,
  context: LoaderFunctionArgs['context'],
): Promise<SearchPage> {
  const call = api(context);
  const pageRequest = pageRequestOf(context);
  const number = (index: number, { page, limit }: Page) => (page - 1) * limit + index + 1;
  try {
    if (listType === 'providers') {
      const { items, ...page } = await call(searchProviders, { ...filter, offers: '1' });
      const rowsOf = (far?: DistanceText) =>
        items.map((item, index) => providerRow(item, number(index, page), pageRequest, far));
      return { rowsOf, page, refusal: undefined };
    }
    const { items, ...page } = await source.doctors(call, filter);
    const rowsOf = (far?: DistanceText) =>
      items.map((item, index) => doctorRow(item, number(index, page), pageRequest, far));
    return { rowsOf, page, refusal: undefined };
  } catch (error) {
    return { rowsOf: () => [], page: none, refusal: toRefusal(error, pageRequest, fields) };
  }
}

const wide = ['country', 'county'];

/** Distances start at the visitor or at the named place; the middle of a country or a county is no place to start from. */
function farFrom(
  searchQuery: SearchQuery,
  place: Location | undefined,
  language: Language,
  t: T,
): DistanceText | undefined {
  const isHere = isAround(searchQuery);
  if (!isHere && (place === undefined || wide.includes(place.type))) return undefined;
  const id = isHere ? 'search.distance.here' : 'search.distance.place';
  return (distance) => t(id, { distance: kilometres(distance, language) }).replaceAll(' ', '\u00a0');
}

export type SearchAnswer = Awaited<ReturnType<typeof loadSearch>>;

/** Undefined opens the map where there is room beside the list, which only a map with streets or a map-first layout is worth. */
function mapOpenAtFirst({ map }: SearchQuery, { config }: PageRequest): boolean | undefined {
  if (map) return true;
  return config.mapTiles || config.look.slots.search.layout === 'map-first' ? undefined : false;
}

function sketchIn(rows: readonly ResultRow[], open: boolean | undefined, request: PageRequest): Sketch | undefined {
  if (request.config.look.slots.search.mapPane === 'none') return undefined;
  const sketch = sketchOf(
    spotsOf(rows).map(({ note: _note, ...spot }) => spot),
    request,
  );
  return sketch && open === false ? { ...sketch, markup: undefined } : sketch;
}
