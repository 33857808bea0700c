import { href, type PlainRouteId } from './href.ts';
import type { User } from './identity/user.ts';
import { samePortalPath } from './platform/back.ts';
import type { Config } from './platform/config.ts';
import type { Permission } from './platform/permission.ts';
import type { ErrorCode } from './platform/problem.ts';
import type { RouteRow } from './portal/route.ts';
import { type RouteId, routeRow } from './routes.ts';

export type GuardInput = {
  route: RouteRow;
  path: string;
  user: GuardUser | undefined;
  brand: GuardBrand;
};
export type GuardUser = Pick<
  User,
  Permission | 'hasMap' | 'services' | 'currentSubscription' | 'subscriptions' | 'subscriberCustomer' | 'impersonator'
>;
export type GuardBrand = Pick<
  Config,
  'isMed24' | 'hasPublicCalendar' | 'opens' | 'closes' | 'onlyRoutes' | 'requiresToken'
> & { partner: Pick<Config['partner'], 'services'> };

export type GuardRule = {
  id: `S4.2-${string}`;
  applies: (input: GuardInput) => boolean;
  to: (input: GuardInput) => string;
  /** The code for an operation whose pages this rule closes; absent where the operation's own row already decides who may call it. */
  refusal?: (input: GuardInput) => ErrorCode;
};

/** Adds the requested page as `?next=`; an address of the home page brings the `next` that it has itself. */
function leadingBack(to: PlainRouteId, path: string): string {
  const target = samePortalPath(path);
  const next = target?.startsWith(`${home}?`)
    ? samePortalPath(new URLSearchParams(target.slice(home.length)).get('next') ?? '')
    : target;
  return href(to, {}, { next: next === home ? undefined : next });
}

const home = href('home');
const toHome = () => home;
const notHere = () => '#404' as const;
const notYou = ({ user }: GuardInput) => (user ? 'K403' : 'K401');
/** The home page says why it came instead of the page; an address that may hold a token is not repeated in it. */
function toHomeInsteadOf({ route, path }: GuardInput): string {
  if (route.mailed) return home;
  return leadingBack('home', route.requireCalendar && route.lane === 'booking' ? href('provider-search') : path);
}
const toChooser = ({ path }: GuardInput) => leadingBack('require-full-auth', path);
const toSubscriber = () => href('med24-subscription-details');

/** The rules of S4.2 in order. A rule is skipped if the brand does not show its target, to avoid a redirect loop. @internal */
export const guards: readonly GuardRule[] = [
  {
    id: 'S4.2-01',
    applies: ({ route, user }) => route.auth && !user,
    to: ({ path }) => leadingBack('home', path),
  },
  {
    id: 'S4.2-02',
    applies: ({ route, user }) => user !== undefined && (route.restrictedWhenLoggedIn || route.requireNoAuth),
    to: toHome,
  },
  {
    id: 'S4.2-03',
    applies: ({ route, user, brand }) =>
      (route.permission !== undefined && !user?.[route.permission]) ||
      (user !== undefined && lacksService(route, user)) ||
      (route.med24 && !brand.isMed24),
    // The home page offers the other subscriptions, because one of them may have the right that is missing.
    to: ({ route, path, user }) =>
      (route.permission || route.planServices) && user ? leadingBack('home', path) : home,
    refusal: ({ route, brand }) => (route.med24 && !brand.isMed24 ? '#404' : 'K403'),
  },
  {
    id: 'S4.2-04',
    applies: ({ route, user, brand }) =>
      (route.requirePublicCalendar || route.requireCalendar) && !brand.hasPublicCalendar && !user?.hasMap,
    to: toHomeInsteadOf,
    refusal: notYou,
  },
  {
    id: 'S4.2-05',
    applies: (input) => withoutSubscription(input) !== undefined,
    to: (input) => withoutSubscription(input)?.(input) ?? home,
  },
  {
    id: 'S4.2-06',
    applies: ({ route, user, brand }) =>
      !route.beforePrivacy &&
      user?.currentSubscription?.needsPrivacyStatement === true &&
      user.impersonator === null &&
      shows(brand, 'privacy-statement'),
    to: ({ path }) => leadingBack('privacy-statement', path),
  },
  {
    id: 'S4.2-07',
    // The home page is left to somebody who was sent there from another page, because it tells why.
    applies: ({ route, path, user, brand }) =>
      route.id === 'home' &&
      !new URLSearchParams(path.slice(home.length)).has('next') &&
      user?.currentSubscription?.product.med24FreeProduct === true &&
      brand.hasPublicCalendar &&
      shows(brand, 'landing-provider-search'),
    to: () => href('landing-provider-search'),
  },
  {
    id: 'S4.2-08',
    applies: ({ route, user, brand }) =>
      brand.requiresToken && !user && !route.withoutToken && shows(brand, 'mobileapp-password-recovery'),
    to: () => href('mobileapp-password-recovery'),
    refusal: notYou,
  },
  {
    id: 'S4.2-09',
    applies: ({ route: { needsService }, user, brand }) =>
      needsService !== undefined && !user && !brand.partner.services.includes(needsService),
    to: toHome,
    refusal: notHere,
  },
  { id: 'S4.2-10', applies: ({ route, brand }) => isClosed(brand, route), to: toHome, refusal: notHere },
  {
    id: 'S4.2-11',
    applies: ({ route, brand }) => route.opened && !brand.opens.includes(route.id),
    to: toHome,
    refusal: notHere,
  },
  {
    id: 'S4.2-12',
    applies: ({ route, brand }) => isOutside(brand, route),
    to: toHomeInsteadOf,
    refusal: notHere,
  },
];

/** The product lacks the service that the page needs; before a subscription is chosen, a customer with any is not refused. */
export function lacksService(
  { planServices }: Pick<RouteRow, 'planServices'>,
  {
    services,
    currentSubscription,
    subscriptions,
  }: Pick<GuardUser, 'services' | 'currentSubscription' | 'subscriptions'>,
): boolean {
  if (planServices === undefined) return false;
  if (currentSubscription === null) return subscriptions === 0;
  return !planServices.some((key) => services.includes(key));
}

/** The desk has its own log-in, which no rule of S4.2 knows. */
export function deskGuard({ desk }: RouteRow, path: string, isOperator: boolean): string | undefined {
  if (desk === 'operator' && !isOperator) return leadingBack('desk-login', path);
  return desk === 'entrance' && isOperator ? href('desk') : undefined;
}

/** @returns undefined if the visitor may come in */
export function guard(input: GuardInput): { rule: GuardRule['id']; to: string } | undefined {
  const rule = guards.find(({ applies }) => applies(input));
  return rule && { rule: rule.id, to: rule.to(input) };
}

/** The refusal of an operation at a portal that shows this caller none of its pages; undefined if it shows one. */
export function refusalAt(pages: readonly string[], caller: Pick<GuardInput, 'user' | 'brand'>): ErrorCode | undefined {
  const codes = pages.map((id) => {
    const route = routeRow(id);
    return route ? refusalOn({ ...caller, route, path: route.path }) : '#404';
  });
  return codes.includes(undefined) ? undefined : codes[0];
}

function refusalOn(input: GuardInput): ErrorCode | undefined {
  return guards.find(({ applies, refusal }) => refusal && applies(input))?.refusal?.(input);
}

/** A customer without a chosen subscription goes to choose one, or to the plans that they pay for if none is in force (S4.2-05). */
function withoutSubscription({ route, user, brand }: GuardInput): ((input: GuardInput) => string) | undefined {
  if (!user || user.currentSubscription !== null || route.beforeSubscription) return undefined;
  if (user.subscriptions > 0) return shows(brand, 'require-full-auth') ? toChooser : undefined;
  return user.subscriberCustomer !== null && shows(brand, 'med24-subscription-details') ? toSubscriber : undefined;
}

export function shows(
  brand: Pick<GuardBrand, 'isMed24' | 'closes' | 'onlyRoutes'>,
  id: RouteId | RouteRow['id'],
): boolean {
  const route = routeRow(id);
  return route !== undefined && (brand.isMed24 || !route.med24) && !isClosed(brand, route) && !isOutside(brand, route);
}

function isClosed({ closes }: Pick<GuardBrand, 'closes'>, { id, fixed }: RouteRow): boolean {
  return !fixed && closes.includes(id);
}

function isOutside({ onlyRoutes }: Pick<GuardBrand, 'onlyRoutes'>, { id, fixed }: RouteRow): boolean {
  return onlyRoutes !== undefined && !fixed && !onlyRoutes.includes(id);
}
