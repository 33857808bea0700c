import type { Permission } from '../platform/permission.ts';
import type { ContentKind } from './content.ts';
import type { services } from './services.ts';

/** The first columns have the names of S2.3-21; `contract/guards.ts` decides by them. */
export type RouteRow<Id extends string = Lowercase<string>, Path extends string = `/${string}` | '*'> = {
  id: Id;
  path: Path;
  file: string;
  /** A `page` works without script and runs its own at the first touch; an `app` runs its script at once. */
  runs: 'page' | 'app';
  /** Only a customer who is logged in may see it (S4.2-01). */
  auth: boolean;
  /** A step of a log-in, from which a customer who is logged in is sent home (S4.2-02). */
  requireNoAuth: boolean;
  restrictedWhenLoggedIn: boolean;
  /** The flag of a customer that opens the page and its operations (S4.2-03, D8). */
  permission: Permission | undefined;
  /** For a page without a flag, the services of which the customer's plan has to offer one (S4.2-03, 0083). */
  planServices: readonly (typeof services)[number]['key'][] | undefined;
  /** The page needs the partner's public calendar or the customer's own map (S4.2-04, S6-02). */
  requirePublicCalendar: boolean;
  requireCalendar: boolean;
  /** The page exists only in a med24 portal (S4.2-03, S6-04). */
  med24: boolean;
  /** The page can be used before a subscription is chosen (S4.2-05). */
  beforeSubscription: boolean;
  /** The page can be used before the privacy statement is accepted (S4.2-06). */
  beforePrivacy: boolean;
  /** Visitors may use the page even where the brand wants a token for all others (S4.2-08). */
  withoutToken: boolean;
  /** Visitors see the page only if the partner offers them this service (S4.2-09). */
  needsService: (typeof services)[number]['key'] | undefined;
  /** The page is closed until a brand opens it (S4.2-11). */
  opened: boolean;
  /** The page stays open whatever a brand closes (S4.2-10, S4.2-12). */
  fixed: boolean;
  /** The address has the token of a mailed link, so the browser's address bar hides it (D2). */
  mailed: boolean;
  /** The page may be in a frame of the sites that the partner names, or in none (D6). */
  frames: 'partner' | 'never';
  /** The look of the bar here, in place of the layout's (S2.9-02). */
  nav: 'coloured' | 'static' | undefined;
  indexable: boolean;
  /** One of the addresses of the search; search engines list only the brand's own. */
  search: boolean;
  /** The kind of the static text that the page shows (S2.9-04). */
  content: ContentKind | undefined;
  /** A page of the desk: its log-in, one behind it, or one for the bearer of a link. No brand can close it. */
  desk: 'entrance' | 'operator' | 'link' | undefined;
  /** The purpose of the files that its form takes; undefined where it takes none. */
  uploads: string | undefined;
  /** A page that books, registers or verifies goes before others under load. */
  lane: 'booking' | undefined;
};

type IdAndPath<Row> = Row extends { id: infer Id extends string; path: infer Path extends string }
  ? RouteRow<Id, Path>
  : never;

/** The type has only id and path of each row, so that a wrong flag is one line among the compiler's errors. */
export function routeTable<Row extends { id: string; path: string }>(rows: readonly Row[]): readonly IdAndPath<Row>[];
export function routeTable(rows: readonly RouteRow[]): readonly RouteRow[] {
  return rows;
}

export const open = {
  runs: 'page',
  auth: false,
  requireNoAuth: false,
  restrictedWhenLoggedIn: false,
  permission: undefined,
  planServices: undefined,
  requirePublicCalendar: false,
  requireCalendar: false,
  med24: false,
  beforeSubscription: false,
  beforePrivacy: false,
  withoutToken: false,
  needsService: undefined,
  opened: false,
  fixed: false,
  mailed: false,
  frames: 'partner',
  nav: undefined,
  indexable: true,
  search: false,
  content: undefined,
  desk: undefined,
  uploads: undefined,
  lane: undefined,
} as const;

/** Pages that are the same for everybody, in every state of the session (S2.1-01). */
export const text = { ...open, beforeSubscription: true, beforePrivacy: true, withoutToken: true } as const;
export const productText = { ...text, opened: true } as const;

/** Pages for visitors who are not logged in (S2.1-02). */
export const entrance = { ...open, restrictedWhenLoggedIn: true, indexable: false, frames: 'never' } as const;

/** Pages that need a calendar of the partner or a map of the customer (S2.1-03). */
export const calendar = { ...open, requireCalendar: true } as const;
export const publicCalendar = { ...calendar, requirePublicCalendar: true } as const;

/** Pages whose address has a person's token: never indexed, and open in every state (S2.1-04, S2.1-05). */
export const token = { ...text, nav: 'static', indexable: false, mailed: true, frames: 'never' } as const;

/** Pages of the desk are in no frame and no index, and no brand can close them. */
export const desk = { ...token, fixed: true, mailed: false, desk: 'operator' } as const;

/** Pages for customers who are logged in (S2.2, S2.3). */
export const customer = { ...open, auth: true, indexable: false } as const;
/** Pages about identity and log-in, which are never in a frame. */
export const profile = { ...customer, frames: 'never' } as const;
/** Beyond the specification: a customer who refuses the privacy statement can still see and close the account. */
export const account = { ...profile, beforeSubscription: true, beforePrivacy: true } as const;

/** Pages where a plan is chosen or managed, so no subscription is needed yet (S6-04). */
export const med24 = { ...customer, med24: true, beforeSubscription: true } as const;
export const med24Profile = { ...med24, frames: 'never' } as const;
