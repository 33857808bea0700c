import type { searchDoctors } from '../../../contract/booking/search.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';

export const sorts = ['price', 'nearest', 'rating', 'distance'] as const;

export const choices = {
  visit: ['in_person', 'video'],
  timeOfDay: ['morning', 'afternoon', 'evening'],
  sex: ['female', 'male'],
} as const;

/** Parameters of the search's address, before they are checked; '' means that one is absent (S3.9-01). */
export type SearchQuery = {
  q: string;
  specialization: string;
  serviceType: string;
  subfunction: string;
  location: string;
  providerName: string;
  doctorName: string;
  speaksEnglish: boolean;
  discountOnly: boolean;
  week: string;
  page: string;
  listType: string;
  sortBy: string;
  lat: string;
  lng: string;
  visit: string;
  timeOfDay: string;
  sex: string;
  speaks: string;
  maxPrice: string;
  preauthRef: string;
  for: string;
  network: boolean;
  map: boolean;
};

/** Filters that an empty result may offer to drop, in rising order of their weight for the visitor. */
export const droppable = [
  'discountOnly',
  'network',
  'timeOfDay',
  'maxPrice',
  'speaks',
  'speaksEnglish',
  'sex',
  'visit',
  'doctorName',
  'providerName',
  'location',
  'serviceType',
  'specialization',
  'subfunction',
  'q',
] as const;
export type DroppableFilter = (typeof droppable)[number];

/** Parameters that every link out of the search keeps; `withSticky` adds those of a partner's frame. */
export const carriedParameters = ['reservation', 'preauthRef', 'for'] as const;

export function parseSearchQuery(query: URLSearchParams): SearchQuery {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const flag = (name: string) => ['1', 'on', 'true'].includes(text(name));
  return {
    q: text('q'),
    specialization: text('specialization'),
    serviceType: text('serviceType'),
    subfunction: text('subfunction'),
    location: text('location'),
    providerName: text('providerName'),
    doctorName: text('doctorName'),
    speaksEnglish: flag('speaksEnglish'),
    discountOnly: flag('discountOnly'),
    week: text('week'),
    page: text('page'),
    listType: text('listType'),
    sortBy: text('sortBy'),
    lat: text('lat'),
    lng: text('lng'),
    visit: text('visit'),
    timeOfDay: text('timeOfDay'),
    sex: text('sex'),
    speaks: text('speaks'),
    maxPrice: text('maxPrice'),
    preauthRef: text('preauthRef'),
    for: text('for'),
    network: flag('network'),
    map: flag('map'),
  };
}

/** The filter for the operation; empty parameters and unknown words are left out, so that its defaults apply. */
export function filterOf(searchQuery: SearchQuery, holdToken: string | undefined): InputOf<typeof searchDoctors> {
  const { subfunction, location, providerName, doctorName, speaksEnglish, discountOnly, week, page } = searchQuery;
  const { q, specialization, serviceType, maxPrice, speaks } = searchQuery;
  const around = isAround(searchQuery);
  const sortBy = sorts.find(
    (sort) => sort === searchQuery.sortBy && (sort !== 'distance' || around || location !== ''),
  );
  const visit = choices.visit.find((word) => word === searchQuery.visit);
  const timeOfDay = choices.timeOfDay.find((word) => word === searchQuery.timeOfDay);
  const sex = choices.sex.find((word) => word === searchQuery.sex);
  return {
    ...(q && { q }),
    ...(specialization && { specialization }),
    ...(serviceType && { serviceType }),
    ...(subfunction && { subfunction }),
    ...(location && { location }),
    ...(around && { lat: searchQuery.lat, lng: searchQuery.lng }),
    ...(providerName && { providerName }),
    ...(doctorName && { doctorName }),
    ...(speaksEnglish && { speaksEnglish: 1 as const }),
    ...(discountOnly && { discountOnly: 1 as const }),
    ...(sex && { sex }),
    ...(speaks && { speaks }),
    ...(visit && { visit }),
    ...(timeOfDay && { timeOfDay }),
    ...(maxPrice && { maxPrice }),
    ...(searchQuery.preauthRef && { preauthRef: searchQuery.preauthRef }),
    ...(searchQuery.for && { personId: searchQuery.for }),
    ...(searchQuery.network && { network: 1 as const }),
    ...(sortBy && { sortBy }),
    ...(week && { week }),
    ...(page && { page }),
    ...(holdToken !== undefined && { holdToken }),
  };
}

/** The search is around the visitor, unless it names a place. */
export function isAround({ lat, lng, location }: SearchQuery): boolean {
  return lat !== '' && lng !== '' && location === '';
}

/** After a search with any of these terms, the form is shown as a single line (S4.6-04). */
export function isThin(searchQuery: SearchQuery): boolean {
  const { q, specialization, serviceType, subfunction, location, providerName, doctorName } = searchQuery;
  const terms = [q, specialization, serviceType, subfunction, location, providerName, doctorName];
  return isAround(searchQuery) || terms.some((term) => term !== '');
}

/** The person for whom the search is does not count, because the address of a customer's home page names one as well. */
export function isAsked({ for: _person, ...searchQuery }: SearchQuery): boolean {
  return Object.values(searchQuery).some((value) => value !== '' && value !== false);
}

export const extraFilters = [
  'providerName',
  'doctorName',
  'speaksEnglish',
  'discountOnly',
  'network',
  'week',
  'visit',
  'timeOfDay',
  'sex',
  'speaks',
  'maxPrice',
] as const;

export function filtersSet(searchQuery: SearchQuery): number {
  return extraFilters.filter((name) => Boolean(searchQuery[name])).length;
}

/** A change to undefined or '' removes the parameter. */
export function hrefWith(path: string, query: URLSearchParams, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? path : `${path}?${text}`;
}

const tokenPattern = /^[\w-]{20,100}$/;

/** The hold in the address wins over the one in the cookie, and a malformed token is ignored (R4). */
export function holdIn(query: URLSearchParams, fromCookie: string | undefined): string | undefined {
  return [query.get('reservation') ?? undefined, fromCookie].find(
    (token) => token !== undefined && tokenPattern.test(token),
  );
}
