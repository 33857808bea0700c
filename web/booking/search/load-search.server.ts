import type { LoaderFunctionArgs } from 'react-router';
import { searchDoctors, searchProviders } from '../../../contract/booking/search.ts';
import { listLocations, listSpecializations } from '../../../contract/directory/location.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { doctorRow, providerRow, type ResultRow } from '../offering/result-row.ts';
import { filterOf, holdIn, parseSearchQuery } from '../offering/search-query.ts';
import { type WayOut, waysOut } from './empty-result.server.ts';
import { type ListType, listTypeOf } from './list-type.ts';
import { offered, type PlaceOption, pathTo } from './places.ts';
import { type ServiceGroup, servicesOf } from './services.ts';

type Results = { rows: ResultRow[]; page: number; limit: number; total: number };

export type Choices = { services: ServiceGroup[]; places: PlaceOption[] };

const none: Results = { rows: [], page: 1, limit: 25, total: 0 };

/** Loads a search page, with every value formatted in the host's locale. */
export async function loadSearch({ request, context }: LoaderFunctionArgs, limit?: number) {
  const call = api(context);
  const pageRequest = pageRequestOf(context);
  const query = new URL(request.url).searchParams;
  const searchQuery = parseSearchQuery(query);
  const listType = listTypeOf(searchQuery, pageRequest.config.listType);
  const hold = holdIn(query, pageRequest.holdToken);
  const [found, specializations, tree] = await Promise.all([
    resultsOf({ ...filterOf(searchQuery, hold), ...(limit && { limit: String(limit) }) }, listType, context),
    call(listSpecializations, {}),
    call(listLocations, {}),
  ]);
  const path = searchQuery.location === '' ? [] : pathTo(tree, searchQuery.location);
  const choices: Choices = { services: servicesOf(specializations), places: offered(tree) };
  const empty = found.refusal === undefined && found.results.total === 0;
  const ways: WayOut[] = empty ? await waysOut(call, searchQuery, listType, path) : [];
  return {
    searchQuery,
    listType,
    ...found,
    ways,
    // As a string: the router's encoding of hundreds of small rows is twice the size of JSON.
    choices: JSON.stringify(choices),
    placeName: path.at(-1)?.text ?? searchQuery.location,
    hold,
    /** Unique per answer: the server replaces it in cached pages too. */
    key: pageRequest.formKey,
  };
}

const fields = [
  { name: 'subfunction' },
  { name: 'location', wrong: 'search.place.unknown' },
  { name: 'providerName' },
  { name: 'doctorName' },
  { name: 'week' },
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
