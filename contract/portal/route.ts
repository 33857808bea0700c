import type { Permission } from '../platform/permission.ts';

import type { ContentKind } from './content.ts';
import type { services } from './services.ts';

/** One page of the portal. The first columns are the meta keys of S2.3-21; the guard (`guards.ts`) reads all but the last two. */
export type RouteRow = {
  id: string;
  path: string;
  /** Lies in `web/`. */
  file: string;
  /** Needs a logged-in customer (S4.2-01). */
  auth: boolean;
  /** A step of logging in: whoever already is goes home, as from a restricted one (S4.2-02). */
  requireNoAuth: boolean;
  restrictedWhenLoggedIn: boolean;
  /** The flag that opens it, for the page and its operations alike (S4.2-03, D8). */
  permission: Permission | undefined;
  /** Needs the partner's public calendar or the customer's own map (S4.2-04, S6-02). */
  requirePublicCalendar: boolean;
  requireCalendar: boolean;
  /** Exists in a med24 portal alone (S4.2-03, S6-04). */
  med24: boolean;
  /** Usable before a subscription is chosen (S4.2-05). */
  beforeSubscription: boolean;
  /** Usable before the privacy statement is accepted (S4.2-06). */
  beforePrivacy: boolean;
  /** Usable by a visitor where the brand asks for a token everywhere else (S4.2-08). */
  withoutToken: boolean;
  /** The service a partner must offer for a visitor to come in (S4.2-09). */
  needsService: (typeof services)[number]['key'] | undefined;
  /** Shown only where a brand opens it (S4.2-11). */
  opened: boolean;
  /** Belongs to every portal: no brand can close it (S4.2-10, S4.2-12). */
  fixed: boolean;
  /** Its address carries the token of a mailed link, which leaves the address bar once the page is there (D2). */
  mailed: boolean;
  /** Who may show it in a frame: the parents the partner names, or nobody (D6). */
  frames: 'partner' | 'never';
  /** Not built yet: the page says so, with its texts `coming.<id>.…`. */
  coming: boolean;
  /** The bar a page asks for; otherwise the layout's own (S2.9-02). */
  nav: 'coloured' | 'static' | undefined;
  /** Whether search engines may list it. */
  indexable: boolean;
  /** One of the addresses of the search; only the brand's own is listed by search engines. */
  search: boolean;
  /** The static text it shows (S2.9-04). */
  content: ContentKind | undefined;
  /** Its forms book, register or verify, and go before pages that are only looked at. */
  lane: 'booking' | undefined;
};

// What rows begin with; a row spreads one of these and says what is its own.

export const open = {
  auth: false,
  requireNoAuth: false,
  restrictedWhenLoggedIn: false,
  permission: undefined,
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
  coming: false,
  nav: undefined,
  indexable: true,
  search: false,
  content: undefined,
  lane: undefined,
} as const;

/** S2.1-01: reads the same for everybody, whatever state the session is in. */
export const text = { ...open, beforeSubscription: true, beforePrivacy: true, withoutToken: true } as const;
/** A text written for one partner's product. */
export const productText = { ...text, opened: true } as const;

/** S2.1-02: pages for whoever is not logged in. */
export const entrance = { ...open, restrictedWhenLoggedIn: true, indexable: false, frames: 'never' } as const;

/** S2.1-03: shown where the partner has a calendar, public or the customer's own. */
export const calendar = { ...open, requireCalendar: true } as const;
export const publicCalendar = { ...calendar, requirePublicCalendar: true } as const;

/** S2.1-04, S2.1-05: addresses that carry a person's token stay out of every index and work in every state. */
export const token = { ...text, nav: 'static', indexable: false, mailed: true, frames: 'never' } as const;

/** S2.2, S2.3: a logged-in customer's. */
export const customer = { ...open, auth: true, indexable: false } as const;
/** Who the customer is and how they log in: never inside another site's frame. */
export const profile = { ...customer, frames: 'never' } as const;
/** Beyond the specification: also for who refuses the privacy statement, and must still see and close the account. */
export const account = { ...profile, beforeSubscription: true, beforePrivacy: true } as const;

/** S6-04: the plan is chosen and paid here, so none can be asked for first. */
export const med24 = { ...customer, med24: true, beforeSubscription: true } as const;
export const med24Profile = { ...med24, frames: 'never' } as const;

/** Spread last: a page that says what it will be for. */
export const coming = { coming: true, indexable: false, file: 'portal/coming/coming.tsx' } as const;
