import type { searchDoctors } from '../../../contract/booking/search.ts';
import type { InputOf } from '../../../contract/platform/operation.ts';

/** The query parameters of a search, unvalidated; '' means not set (S3.9-01). */
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

/** The filters an empty result may offer to drop, ordered from least to most important to the visitor. */
export const droppable = [
  'discountOnly',
  'speaksEnglish',
  'doctorName',
  'providerName',
  'location',
  'subfunction',
] as const;
export type Droppable = (typeof droppable)[number];

/** Parameters that every link out of the search keeps; `withSticky` adds the frame's own. */
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

/** The input of the search operation; leaves out empty filters, so that the operation's defaults apply. */
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

/** S4.6-04: a search with any of these terms shows the form as one line. */
export function isThin({ subfunction, location, providerName, doctorName }: SearchQuery): boolean {
  return [subfunction, location, providerName, doctorName].some((term) => term !== '');
}

/** The number on the filter button; leaves out what the main form already shows. */
export function filtersSet({ providerName, doctorName, speaksEnglish, discountOnly, week }: SearchQuery): number {
  return [providerName, doctorName, speaksEnglish, discountOnly, week].filter(Boolean).length;
}

/** Changes some query parameters; undefined or '' removes one. */
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

/** R4: the hold in the URL wins over the one in the cookie; a malformed token is ignored. */
export function holdIn(query: URLSearchParams, fromCookie: string | undefined): string | undefined {
  return [query.get('reservation') ?? undefined, fromCookie].find(
    (token) => token !== undefined && tokenPattern.test(token),
  );
}
