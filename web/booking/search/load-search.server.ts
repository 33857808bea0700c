import { type LoaderFunctionArgs, redirect } from 'react-router';
import { searchDoctors, searchProviders } from '../../../contract/booking/search.ts';
import { listLocations, listSpecializations, type Specialization } from '../../../contract/directory/location.ts';
import { listLocationSuggestions, listSuggestions, type Suggestion } from '../../../contract/directory/suggestion.ts';
import type { Call } from '../../../contract/operations.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { services } from '../../../contract/portal/services.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { sketchOf } from '../../platform/map/sketch.server.tsx';
import { faultOf, type Refusal } from '../../platform/refusal/refusal.ts';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';
import { doctorRow, providerRow, type ResultRow } from '../offering/result-row.ts';
import { filterOf, holdIn, hrefWith, parseSearchQuery, type SearchQuery } from '../offering/search-query.ts';
import { type WayOut, waysOut } from './empty-result.server.ts';
import { type ListType, listTypeOf } from './list-type.ts';
import { offered, type PlaceOption, pathTo } from './places.ts';
import { spotsOf } from './spots.ts';

type Results = { rows: ResultRow[]; page: number; limit: number; total: number };

export type Choices = { places: PlaceOption[] };

type ReadingLink = { key: string; name: string; note: string; href: string };
type Readings = { links: ReadingLink[]; isComplaint: boolean; emergencyNumber: string | null };

const none: Results = { rows: [], page: 1, limit: 25, total: 0 };

/** Loads a search page, with every value formatted in the host's locale. */
export async function loadSearch({ url, context }: LoaderFunctionArgs, limit?: number) {
  const call = api(context);
  const pageRequest = pageRequestOf(context);
  // Not the request's own, which ends in `.data` where the page's script asks.
  const { pathname, searchParams: query } = url;
  const searchQuery = parseSearchQuery(query);
  const listType = listTypeOf(searchQuery, pageRequest.config.listType);
  const hold = holdIn(query, pageRequest.holdToken);
  const readings = await readingsOf(call, searchQuery, (changes) => hrefWith(pathname, query, changes));
  const [found, specializations, tree, meant] = await Promise.all([
    resultsOf({ ...filterOf(searchQuery, hold), ...(limit && { limit: String(limit) }) }, listType, context),
    call(listSpecializations, {}),
    call(listLocations, {}),
    placesMeant(call, searchQuery.location),
  ]);
  const [place] = meant;
  const isUnknown = found.refusal !== undefined && faultOf(found.refusal, 'location') !== undefined;
  const path = place === undefined || isUnknown ? [] : pathTo(tree, place.id);
  const choices: Choices = { places: offered(tree) };
  const empty = found.refusal === undefined && found.results.total === 0;
  const ways: WayOut[] = empty ? await waysOut(call, searchQuery, listType, path) : [];
  const { mapPane } = pageRequest.config.look.slots.search;
  return {
    searchQuery,
    listType,
    ...found,
    sketch: mapPane === 'none' ? undefined : sketchOf(spotsOf(found.results.rows), pageRequest),
    ways,
    readings,
    what: whatOf(searchQuery, specializations, pageRequest),
    nearest: isUnknown
      ? meant.map(({ id, name, inside }) => ({
          name: [name, inside].filter(Boolean).join(', '),
          href: hrefWith(pathname, query, { location: id, page: undefined }),
        }))
      : [],
    sortBy: searchQuery.sortBy || pageRequest.config.searchSort,
    spoken: spokenNames(pageRequest.language),
    // As a string: the router's encoding of hundreds of small rows is twice the size of JSON.
    choices: JSON.stringify(choices),
    placeName: path.at(-1)?.text ?? searchQuery.location,
    withinName: isAnywhere(searchQuery) ? (pathTo(tree, pageRequest.config.place ?? '').at(-1)?.text ?? '') : '',
    hold,
    /** Unique per answer: the server replaces it in cached pages too. */
    key: pageRequest.formKey,
  };
}

function isAnywhere({ location, doctorName, providerName, q, lat }: SearchQuery): boolean {
  return [location, doctorName, providerName, q, lat].every((asked) => asked === '');
}

const shownReadings = 8;
const shortest = 2;

/** A text that means one thing alone is searched by the filter of that thing. */
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

/** What the field says is looked for, so that it can be sent again. */
function whatOf(
  { q, subfunction, specialization, serviceType }: SearchQuery,
  specializations: readonly Specialization[],
  { config, language }: PageRequest,
): string {
  const service = services.find(({ id }) => String(id) === serviceType);
  const named = specializations.flatMap(({ id, name, subfunctions }) => [
    ...subfunctions.flatMap((own) => (String(own.id) === subfunction ? [`${name} – ${own.name}`] : [])),
    ...(String(id) === specialization ? [name] : []),
  ]);
  const title = service && speakerOf(textsFor(language, config.look.texts))(`home.service.${service.key}.title`);
  return q || (named[0] ?? title ?? '');
}

function spokenNames(language: Language) {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return languages.map((code) => ({ value: code, label: names.of(code) ?? code }));
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

type Answered = { results: Results; refusal: Refusal | undefined };

async function resultsOf(
  filter: ReturnType<typeof filterOf>,
  listType: ListType,
  context: LoaderFunctionArgs['context'],
): Promise<Answered> {
  const call = api(context);
  const pageRequest = pageRequestOf(context);
  const number = (index: number, page: number, limit: number) => (page - 1) * limit + index + 1;
  try {
    if (listType === 'providers') {
      const { items, ...rest } = await call(searchProviders, filter);
      const rows = items.map((item, index) => providerRow(item, number(index, rest.page, rest.limit), pageRequest));
      return { results: { ...rest, rows }, refusal: undefined };
    }
    const { items, ...rest } = await call(searchDoctors, filter);
    const rows = items.map((item, index) => doctorRow(item, number(index, rest.page, rest.limit), pageRequest));
    return { results: { ...rest, rows }, refusal: undefined };
  } catch (error) {
    return { results: none, refusal: toRefusal(error, pageRequest, fields) };
  }
}

export type SearchAnswer = Awaited<ReturnType<typeof loadSearch>>;
