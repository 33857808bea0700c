import type { searchDoctors } from '../../../contract/booking/search.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';

/** What the address of a search asks for, as it stands there; '' is nothing (S3.9-01). */
export type SearchQuery = {
  subfunction: string;
  location: string;
  providerName: string;
  doctorName: string;
  speaksEnglish: boolean;
  discountOnly: boolean;
  week: string;
  page: string;
  listType: string;
};

/** The filters that can be left out one by one, from the one people miss least to the one they came for. */
export const droppable = [
  'discountOnly',
  'speaksEnglish',
  'doctorName',
  'providerName',
  'location',
  'subfunction',
] as const;
export type Droppable = (typeof droppable)[number];

/** Kept on every way on from a search: the visitor's own hold. How the page is shown sticks by itself. */
export const kept = ['reservation'] as const;

export function parseSearchQuery(query: URLSearchParams): SearchQuery {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const flag = (name: string) => ['1', 'on', 'true'].includes(text(name));
  return {
    subfunction: text('subfunction'),
    location: text('location'),
    providerName: text('providerName'),
    doctorName: text('doctorName'),
    speaksEnglish: flag('speaksEnglish'),
    discountOnly: flag('discountOnly'),
    week: text('week'),
    page: text('page'),
    listType: text('listType'),
  };
}

/** The filter as the operation takes it; what is not asked is left out, so that the operation's own defaults hold. */
export function filterOf(searchQuery: SearchQuery, holdToken: string | undefined): InputOf<typeof searchDoctors> {
  const { subfunction, location, providerName, doctorName, speaksEnglish, discountOnly, week, page } = searchQuery;
  return {
    ...(subfunction && { subfunction }),
    ...(location && { location }),
    ...(providerName && { providerName }),
    ...(doctorName && { doctorName }),
    ...(speaksEnglish && { speaksEnglish: 1 as const }),
    ...(discountOnly && { discountOnly: 1 as const }),
    ...(week && { week }),
    ...(page && { page }),
    ...(holdToken !== undefined && { holdToken }),
  };
}

/** S4.6-04 */
export function isThin({ subfunction, location, providerName, doctorName }: SearchQuery): boolean {
  return [subfunction, location, providerName, doctorName].some((term) => term !== '');
}

/** How many of the filters beside what and where are set: the number on the button. */
export function filtersSet({ providerName, doctorName, speaksEnglish, discountOnly, week }: SearchQuery): number {
  return [providerName, doctorName, speaksEnglish, discountOnly, week].filter(Boolean).length;
}

/** An address with some parameters changed; undefined takes one away, and so does ''. */
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

/** R4: the hold in the address wins over the one a cookie brought; what cannot be a token is nobody's. */
export function holdIn(query: URLSearchParams, fromCookie: string | undefined): string | undefined {
  return [query.get('reservation') ?? undefined, fromCookie].find(
    (token) => token !== undefined && tokenPattern.test(token),
  );
}
