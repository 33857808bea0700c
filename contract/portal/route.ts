import type { Permission } from '../platform/permission.ts';
import type { ContentKind } from './content.ts';
import type { services } from './services.ts';

/** The first columns are the meta keys of S2.3-21, read by `contract/guards.ts`. */
export type RouteRow<Id extends string = Lowercase<string>, Path extends string = `/${string}` | '*'> = {
  id: Id;
  path: Path;
  file: string;
  /** A page works without script and runs its own at the first touch; an app runs it at once. */
  runs: 'page' | 'app';
  /** Needs a logged-in customer (S4.2-01). */
  auth: boolean;
  /** A step of a log-in: logged-in customers go home (S4.2-02). */
  requireNoAuth: boolean;
  restrictedWhenLoggedIn: boolean;
  /** The flag that opens the page and its operations (S4.2-03, D8). */
  permission: Permission | undefined;
  /** Without a flag: the customer's plan has to offer one of these services (S4.2-03, 0083). */
  planServices: readonly (typeof services)[number]['key'][] | undefined;
  /** Needs the partner's public calendar or the customer's own map (S4.2-04, S6-02). */
  requirePublicCalendar: boolean;
  requireCalendar: boolean;
  /** Only in a med24 portal (S4.2-03, S6-04). */
  med24: boolean;
  /** Usable before a subscription is chosen (S4.2-05). */
  beforeSubscription: boolean;
  /** Usable before the privacy statement is accepted (S4.2-06). */
  beforePrivacy: boolean;
  /** Open to visitors where the brand asks for a token elsewhere (S4.2-08). */
  withoutToken: boolean;
  /** The service a partner must offer to visitors (S4.2-09). */
  needsService: (typeof services)[number]['key'] | undefined;
  /** Only where a brand opens it (S4.2-11). */
  opened: boolean;
  /** No brand can close it (S4.2-10, S4.2-12). */
  fixed: boolean;
  /** The address has the token of a mailed link; the browser hides it (D2). */
  mailed: boolean;
  /** Framed by parents the partner names, or by nobody (D6). */
  frames: 'partner' | 'never';
  /** Overrides the layout's bar (S2.9-02). */
  nav: 'coloured' | 'static' | undefined;
  indexable: boolean;
  /** An address of the search; search engines list only the brand's own. */
  search: boolean;
  /** The static text it shows (S2.9-04). */
  content: ContentKind | undefined;
  /** A page of the partner's desk: its log-in, a page behind that, or one for anybody with a link. No brand rules it. */
  desk: 'entrance' | 'operator' | 'link' | undefined;
  /** The purpose of its form's files; a form without it takes none. */
  uploads: string | undefined;
  /** Pages that book, register or verify go before others under load. */
  lane: 'booking' | undefined;
};

type IdAndPath<Row> = Row extends { id: infer Id extends string; path: infer Path extends string }
  ? RouteRow<Id, Path>
  : never;

/** The compiler knows each row by its id and its path alone, so that a wrong flag is one line of its errors. */
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

/** The same for everybody, in every state of the session (S2.1-01). */
export const text = { ...open, beforeSubscription: true, beforePrivacy: true, withoutToken: true } as const;
export const productText = { ...text, opened: true } as const;

/** For visitors only (S2.1-02). */
export const entrance = { ...open, restrictedWhenLoggedIn: true, indexable: false, frames: 'never' } as const;

/** Needs a calendar of the partner or of the customer (S2.1-03). */
export const calendar = { ...open, requireCalendar: true } as const;
export const publicCalendar = { ...calendar, requirePublicCalendar: true } as const;

/** Addresses with a person's token: never indexed, open in every state (S2.1-04, S2.1-05). */
export const token = { ...text, nav: 'static', indexable: false, mailed: true, frames: 'never' } as const;

/** The partner's side, apart from the customers': in no frame, no index and no brand's hands. */
export const desk = { ...token, fixed: true, mailed: false, desk: 'operator' } as const;

/** For logged-in customers (S2.2, S2.3). */
export const customer = { ...open, auth: true, indexable: false } as const;
/** Pages about the customer's identity and log-in are never framed. */
export const profile = { ...customer, frames: 'never' } as const;
/** Beyond the specification: a customer who refuses the privacy statement may still see and close the account. */
export const account = { ...profile, beforeSubscription: true, beforePrivacy: true } as const;

/** The plan is chosen here, so no subscription is needed (S6-04). */
export const med24 = { ...customer, med24: true, beforeSubscription: true } as const;
export const med24Profile = { ...med24, frames: 'never' } as const;
