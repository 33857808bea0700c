import type { ContentKind } from './content.ts';

/** One page of the portal. The columns are the meta keys of S2.3-21; `file` lies in `web/pages/`. */
export type RouteRow = {
  id: string;
  path: string;
  file: string;
  /** Needs a logged-in customer. */
  auth: boolean;
  requireNoAuth: boolean;
  restrictedWhenLoggedIn: boolean;
  permission: string | undefined;
  requirePublicCalendar: boolean;
  requireCalendar: boolean;
  /** The bar a page asks for; otherwise the layout's own (S2.9-02). */
  nav: 'coloured' | 'static' | undefined;
  /** Whether search engines may list it. */
  indexable: boolean;
  /** The static text it shows (S2.9-04). */
  content: ContentKind | undefined;
};

const open = {
  auth: false,
  requireNoAuth: false,
  restrictedWhenLoggedIn: false,
  permission: undefined,
  requirePublicCalendar: false,
  requireCalendar: false,
  nav: undefined,
  indexable: true,
  content: undefined,
} as const;

/** S2.1-03: shown where the partner has a calendar, public or the customer's own. */
const calendar = { ...open, requireCalendar: true } as const;
const publicCalendar = { ...calendar, requirePublicCalendar: true } as const;
/** Addresses that carry a person's token stay out of every index (S2.1-04). */
const token = { ...open, nav: 'static', indexable: false } as const;

export const routes = [
  { ...open, id: 'home', path: '/', file: 'home/home.tsx' },
  {
    ...publicCalendar,
    id: 'landing-provider-search',
    path: '/landing/provider-search',
    file: 'search/provider-search.tsx',
  },
  { ...calendar, id: 'provider-search', path: '/services/provider-search', file: 'search/provider-search.tsx' },
  { ...publicCalendar, id: 'function-list', path: '/landing/function-list', file: 'home/function-list.tsx' },
  { ...calendar, id: 'provider', path: '/providers/:providerId', file: 'provider/provider.tsx' },
  { ...calendar, id: 'doctor', path: '/providers/:providerId/doctors/:doctorId', file: 'provider/doctor.tsx' },
  {
    ...calendar,
    id: 'specialization',
    path: '/providers/:providerId/specializations/:specializationId',
    file: 'provider/specialization.tsx',
  },
  {
    ...publicCalendar,
    id: 'reservation',
    path: '/services/provider-search/reservation',
    file: 'reservation/reservation.tsx',
    nav: 'static',
    indexable: false,
  },
  {
    ...token,
    id: 'verify-public-reservation',
    path: '/verify-public-reservation/:token?',
    file: 'reservation/verify.tsx',
  },
  { ...token, id: 'finish-reservation', path: '/finish-reservation/:token', file: 'reservation/finish.tsx' },
  {
    ...token,
    id: 'delete-public-reservation',
    path: '/delete-public-reservation/:token',
    file: 'reservation/delete.tsx',
  },
  { ...open, id: 'privacy-policy', path: '/privacy-policy', file: 'content/content.tsx', content: 'privacy_policy' },
  {
    ...open,
    id: 'terms-and-conditions',
    path: '/terms-and-conditions',
    file: 'content/content.tsx',
    content: 'terms_and_conditions',
  },
  {
    ...open,
    id: 'complaint-handling',
    path: '/complaint-handling',
    file: 'content/content.tsx',
    content: 'complaint_handling',
  },
  { ...open, id: 'language', path: '/language', file: 'language/language.ts', indexable: false },
  { ...open, id: 'not-found', path: '/404', file: 'problem/not-found.tsx', indexable: false },
  { ...open, id: 'unknown', path: '*', file: 'problem/not-found.tsx', indexable: false },
] as const satisfies readonly RouteRow[];

export type RouteId = (typeof routes)[number]['id'];

export function routeRow(id: string): RouteRow | undefined {
  return routes.find((row) => row.id === id);
}

/** The address a static text is read at. */
export function contentPath(kind: string): string | undefined {
  const rows: readonly RouteRow[] = routes;
  return rows.find((row) => row.content === kind)?.path;
}
