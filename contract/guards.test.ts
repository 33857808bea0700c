import { describe, expect, it } from 'vitest';
import { sampled } from '../tests/support/deep.ts';
import { type GuardBrand, type GuardUser, guard, guards } from './guards.ts';
import { href } from './href.ts';
import type { Permission } from './platform/permission.ts';
import type { RouteRow } from './portal/route.ts';
import { serviceKeys } from './portal/services.ts';
import { type RouteId, routeRow, routes } from './routes.ts';

const rows: readonly RouteRow[] = routes;
const brand: GuardBrand = {
  isMed24: false,
  hasPublicCalendar: true,
  partner: { services: [] },
  opens: [],
  closes: [],
  requiresToken: false,
};

type Subscription = NonNullable<GuardUser['currentSubscription']>;

function subscription({ needsPrivacyStatement = false, free = false } = {}): Subscription {
  return {
    id: '8c3f1d52-3a0e-4b7e-9d52-2f6f0a3d9c11',
    phone: null,
    needsPrivacyStatement,
    validFrom: '2026-01-01',
    validTo: null,
    product: { key: 'plan', name: 'Plan', med24FreeProduct: free },
  };
}

function customer(changes: Partial<GuardUser> = {}, flags = true): GuardUser {
  return {
    ...allFlags(flags),
    services: flags ? [...serviceKeys] : [],
    hasMap: false,
    currentSubscription: subscription(),
    subscriptions: 1,
    subscriberCustomer: null,
    impersonator: null,
    ...changes,
  };
}

function allFlags(on: boolean): Record<Permission, boolean> {
  return {
    hasAppointments: on,
    hasClaimReporting: on,
    hasGeneralConsultation: on,
    hasCoverage: on,
    hasDiagnostics: on,
    hasFitnessConsultation: on,
    hasNutritionConsultation: on,
    hasP4P: on,
    hasPreauthorization: on,
    hasPsychology: on,
    hasRelatives: on,
    hasRightsConsultation: on,
    hasScreening: on,
    hasSecondOpinion: on,
    hasConsultation: on,
    hasVaccination: on,
    hasVideoConsultation: on,
    hasWiweConsultation: on,
    hasCardNetwork: on,
  };
}

const operator = {
  id: 'operator-1',
  name: 'Operátor',
  reason: 'phone call',
  since: '2026-11-23T08:00:00Z',
  until: '2026-11-23T09:00:00Z',
};

/** The rule's number and its target; undefined admits the visitor. */
function verdict(id: RouteId, user?: GuardUser, changes: Partial<GuardBrand> = {}, path?: string) {
  const route = routeRow(id);
  if (!route) throw new Error(id);
  const redirect = guard({ route, path: path ?? route.path, user, brand: { ...brand, ...changes } });
  return redirect && `${redirect.rule} ${redirect.to}`;
}

describe('the guard', () => {
  it('has the twelve rules of the specification in their order (S4.2-01, S4.2-12)', () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `S4.2-${String(index + 1).padStart(2, '0')}`);
    expect(guards.map(({ id }) => id)).toEqual(numbers);
  });

  it('sends a visitor home from a page of customers, and home knows where they wanted to go (S4.2-01)', () => {
    expect(verdict('services-appointments')).toBe('S4.2-01 /?next=%2Fservices%2Fappointments');
    expect(verdict('account', undefined, {}, '/account?tab=2&x=1')).toBe('S4.2-01 /?next=%2Faccount%3Ftab%3D2%26x%3D1');
    expect(verdict('account', undefined, {}, '//evil.example')).toBe('S4.2-01 /');
    expect(verdict('services-appointments', customer())).toBeUndefined();
    expect(verdict('privacy-policy')).toBeUndefined();
  });

  it('sends the logged-in home from the log-in and its like (S4.2-02)', () => {
    for (const id of ['login', 'registration', 'login-callback', 'mobileapp-password-recovery'] as const) {
      expect(verdict(id, customer()), id).toBe('S4.2-02 /');
      expect(verdict(id), id).toBeUndefined();
    }
  });

  it.each(rows.filter(({ permission }) => permission !== undefined).map((row) => [row.path, row] as const))(
    'opens %s by its flag alone, whatever other flags there are (S4.2-03, T04)',
    (path, route) => {
      const { permission } = route;
      if (permission === undefined) throw new Error(path);
      const guardFor = (user: GuardUser) => guard({ route, path, user, brand });
      const to = href('home', {}, { next: path });
      expect(guardFor(customer({}, false))).toEqual({ rule: 'S4.2-03', to });
      expect(guardFor(customer({ [permission]: false }))).toEqual({ rule: 'S4.2-03', to });
      expect(guardFor(customer({ [permission]: true }, false))).toBeUndefined();
    },
  );

  it('has no med24 page where the portal is not med24, for nobody (S4.2-03, S6-04)', () => {
    expect(verdict('med24-registration')).toBe('S4.2-03 /');
    expect(verdict('med24-subscription-details', customer())).toBe('S4.2-03 /');
    expect(verdict('med24-registration', undefined, { isMed24: true })).toBeUndefined();
    expect(verdict('med24-subscription-details', customer(), { isMed24: true })).toBeUndefined();
  });

  it('shows the calendar where it is public, or to whom has a map (S4.2-04, S6-02)', () => {
    const closed = { hasPublicCalendar: false };
    for (const [id, path, next] of [
      ['provider-search', '/services/provider-search?q=ekg', '/services/provider-search?q=ekg'],
      ['landing-provider-search', '/landing/provider-search', '/landing/provider-search'],
      ['reservation', '/services/provider-search/reservation?reservation=secret', '/services/provider-search'],
      ['doctor', '/providers/1/doctors/2', '/providers/1/doctors/2'],
    ] as const) {
      const home = `S4.2-04 /?next=${encodeURIComponent(next)}`;
      expect(verdict(id, undefined, closed, path), id).toBe(home);
      expect(verdict(id, customer(), closed, path), id).toBe(home);
      expect(verdict(id, customer({ hasMap: true }), closed), id).toBeUndefined();
      expect(verdict(id), id).toBeUndefined();
    }
    expect(verdict('home', undefined, closed)).toBeUndefined();
  });

  it('has a subscription chosen first where there are any, and else leads a subscriber to their plans (S4.2-05, S4.1-01)', () => {
    const undecided = customer({ currentSubscription: null, subscriptions: 2 });
    const none = customer({ currentSubscription: null, subscriptions: 0 });
    const subscriber = { ...none, subscriberCustomer: { uuid: '0b8f7a3e-58f4-4d55-8a3c-1f0e0d6f5a77' } };
    const med24 = { isMed24: true };
    expect(verdict('home', undecided)).toBe('S4.2-05 /require-full-auth');
    expect(verdict('services-coverage', undecided)).toBe('S4.2-05 /require-full-auth?next=%2Fservices%2Fcoverage');
    expect(verdict('require-full-auth', undecided)).toBeUndefined();
    expect(verdict('home', subscriber, med24)).toBe('S4.2-05 /med24/subscription/details');
    expect(verdict('home', { ...subscriber, subscriptions: 1 }, med24)).toBe('S4.2-05 /require-full-auth');
    for (const id of ['verify-new-email', 'verify-registration', 'med24-subscription-details'] as const)
      expect(verdict(id, subscriber, med24), id).toBeUndefined();
    expect(verdict('home', subscriber)).toBeUndefined();
    expect(verdict('home', none, med24)).toBeUndefined();
    for (const id of ['privacy-policy', 'force-logout', 'language', 'not-found', 'account'] as const)
      expect(verdict(id, undecided), id).toBeUndefined();
  });

  it('has the privacy statement accepted first, but by no operator and not on a public text (S4.2-06, S4.1-03, S6-03)', () => {
    const newcomer = customer({ currentSubscription: subscription({ needsPrivacyStatement: true }) });
    expect(verdict('home', newcomer)).toBe('S4.2-06 /privacy-statement');
    expect(verdict('services-coverage', newcomer)).toBe('S4.2-06 /privacy-statement?next=%2Fservices%2Fcoverage');
    expect(verdict('services-coverage', { ...newcomer, impersonator: operator })).toBeUndefined();
    for (const id of ['privacy-statement', 'privacy-policy', 'force-logout', 'account', 'verify-new-email'] as const)
      expect(verdict(id, newcomer), id).toBeUndefined();
  });

  it('shows a free med24 product the public search instead of home, where the brand has it (S4.2-07)', () => {
    const free = customer({ currentSubscription: subscription({ free: true }) });
    expect(verdict('home', free)).toBe('S4.2-07 /landing/provider-search');
    expect(verdict('home', free, { hasPublicCalendar: false })).toBeUndefined();
    expect(verdict('home', free, { closes: ['landing-provider-search'] })).toBeUndefined();
    expect(verdict('home', free, { onlyRoutes: ['home'] })).toBeUndefined();
    expect(verdict('privacy-policy', free)).toBeUndefined();
    expect(verdict('home', customer())).toBeUndefined();
  });

  it('shows who has no token the password recovery alone, where the brand asks for one (S4.2-08)', () => {
    const app = { requiresToken: true };
    for (const id of ['home', 'provider-search', 'login', 'registration'] as const)
      expect(verdict(id, undefined, app), id).toBe('S4.2-08 /mobileapp/password-recovery');
    for (const id of ['mobileapp-password-recovery', 'login-with-token', 'privacy-policy', 'language'] as const)
      expect(verdict(id, undefined, app), id).toBeUndefined();
    expect(verdict('home', customer(), app)).toBeUndefined();
  });

  it('shows a visitor the health check where the partner offers the public one (S4.2-09, S6-01)', () => {
    expect(verdict('services-health-check-v2')).toBe('S4.2-09 /');
    const offering = { partner: { services: ['health_check_v2_public'] } };
    expect(verdict('services-health-check-v2', undefined, offering)).toBeUndefined();
    expect(verdict('services-health-check-v2', undefined, { partner: { services: ['health_check_v2'] } })).toBe(
      'S4.2-09 /',
    );
    expect(verdict('services-health-check-v2', customer())).toBeUndefined();
  });

  it('has no page its brand closes, such as that of the registration; its operation is another matter', () => {
    expect(verdict('registration', undefined, { closes: ['registration'] })).toBe('S4.2-10 /');
    expect(verdict('registration-voucher', undefined, { closes: ['registration'] })).toBeUndefined();
    expect(verdict('home', undefined, { closes: ['home', 'language'] })).toBeUndefined();
  });

  it("has a partner's own page only where the brand opens it, such as the skin screening of 2025 (S4.2-11)", () => {
    expect(verdict('anyajegyszures2025')).toBe('S4.2-11 /');
    expect(verdict('anyajegyszures2025', customer())).toBe('S4.2-11 /');
    expect(verdict('anyajegyszures2025', undefined, { opens: ['anyajegyszures2025'] })).toBeUndefined();
  });

  it('has only the pages a brand names, where it names any, beside the language and the errors (S4.2-12)', () => {
    const keep = { onlyRoutes: ['home'] };
    expect(verdict('privacy-policy', undefined, keep)).toBe('S4.2-12 /?next=%2Fprivacy-policy');
    expect(verdict('provider-search', customer(), keep)).toBe('S4.2-12 /?next=%2Fservices%2Fprovider-search');
    expect(verdict('verify-registration', undefined, keep, '/verify-registration/secret')).toBe('S4.2-12 /');
    for (const id of [
      'home',
      'language',
      'not-found',
      'unknown',
      'force-logout',
      'page',
      'cookies',
      'offline',
      'ui',
    ] as const)
      expect(verdict(id, undefined, keep), id).toBeUndefined();
    expect(verdict('home', customer({ currentSubscription: null, subscriptions: 2 }), keep)).toBeUndefined();
  });
});

describe('every page in every state', () => {
  const both = [false, true];
  const users: (GuardUser | undefined)[] = [
    undefined,
    ...both.flatMap((flags) =>
      [
        null,
        subscription(),
        subscription({ needsPrivacyStatement: true }),
        subscription({ free: true }),
        subscription({ needsPrivacyStatement: true, free: true }),
      ].flatMap((currentSubscription) =>
        [0, 2].flatMap((subscriptions) =>
          [null, { uuid: '0b8f7a3e-58f4-4d55-8a3c-1f0e0d6f5a77' }].flatMap((subscriberCustomer) =>
            [null, operator].map((impersonator) =>
              customer({ currentSubscription, subscriptions, subscriberCustomer, impersonator, hasMap: flags }, flags),
            ),
          ),
        ),
      ),
    ),
  ];
  const targets = ['require-full-auth', 'privacy-statement', 'landing-provider-search', 'mobileapp-password-recovery'];
  const brands: GuardBrand[] = both.flatMap((isMed24) =>
    both.flatMap((hasPublicCalendar) =>
      both.flatMap((requiresToken) =>
        both.flatMap((generous) =>
          [[], ['registration'], targets, [...targets, 'med24-subscription-details']].flatMap((closes) =>
            [undefined, ['home'], ['home', ...targets, 'services-coverage']].map((onlyRoutes) => ({
              isMed24,
              hasPublicCalendar,
              requiresToken,
              partner: { services: generous ? ['health_check_v2_public'] : ['health_check_v2'] },
              opens: generous ? ['anyajegyszures2025', 'telekom-start'] : [],
              closes,
              onlyRoutes,
            })),
          ),
        ),
      ),
    ),
  );

  it('is judged by the first rule that applies, said here a second time (S4.2-01, S4.2-12)', () => {
    const wrong: string[] = [];
    for (const brand of sampled(brands, 7))
      for (const user of users)
        for (const route of rows) {
          const rule = guard({ route, path: route.path, user, brand })?.rule;
          if (rule !== firstRule(route, user, brand)) wrong.push(`${route.id}: ${rule}`);
        }
    expect(wrong).toEqual([]);
  });

  it('is reached or left for good within four steps, never in a circle (S4.2-01, S4.2-12)', () => {
    const longWays: string[] = [];
    for (const brand of sampled(brands, 7))
      for (const user of users)
        for (const route of rows) {
          const way: string[] = [route.path];
          for (let path = stepFrom(route.path, user, brand); path; path = stepFrom(path, user, brand)) {
            way.push(path);
            if (way.length > 4) break;
          }
          if (way.length > 4) longWays.push(way.join(' -> '));
        }
    expect(longWays).toEqual([]);
  });

  const byPath = new Map(rows.map((row) => [row.path.replace('/:token?', ''), row]));

  function stepFrom(path: string, user: GuardUser | undefined, brand: GuardBrand): string | undefined {
    const route = byPath.get(path.split('?', 1)[0] ?? '') ?? rows.find((row) => row.path === path);
    if (!route) throw new Error(`no page at ${path}`);
    return guard({ route, path, user, brand })?.to;
  }
});

/** Pages without a flag, and the service that opens each. */
const ofServices: Readonly<Record<string, string>> = {
  'services-health-check': 'health_check',
  'services-oncology-second-opinion': 'oncology_second_opinion',
  'services-virtual-clinic': 'virtual_clinic',
  'services-work-life-balance': 'work_life_balance_quiz',
  'services-work-life-consultation': 'work_life_balance_quiz',
  'services-workplace-stress': 'workplace_stress_quiz',
  'services-skin-screening': 'melanoma',
  'services-vienna-life-screening': 'vienna_life_screening_registration',
  'services-dimenzio-screening': 'dimenzio_screening_registration',
  'services-contents': 'content_menu',
  'services-content': 'content_menu',
};

/** The order of S4.2 once more, in other words. */
function firstRule(route: RouteRow, user: GuardUser | undefined, brand: GuardBrand): string | undefined {
  const { isMed24, hasPublicCalendar, opens, closes, onlyRoutes, requiresToken, partner } = brand;
  const free = [
    'home',
    'language',
    'not-found',
    'unknown',
    'force-logout',
    'page',
    'cookies',
    'offline',
    'draft',
    'ui',
    'desk-login',
    'desk-setup',
    'desk-logout',
    'desk',
    'desk-call-back',
    'desk-waiting',
    'desk-visit',
    'desk-medical-care',
    'desk-preauthorization',
    'desk-care-request',
    'desk-member',
    'desk-letter',
    'desk-relative',
    'desk-claim',
    'desk-case',
    'desk-search',
    'desk-person',
    'desk-payouts',
    'desk-payout',
    'desk-video-visit',
    'desk-policy-review',
    'desk-payment-review',
    'desk-payment-links',
    'desk-reconciliations',
    'desk-reconciliation',
    'desk-transfers',
    'desk-roster',
    'desk-calendars',
    'desk-complaints',
    'desk-complaint',
  ];
  const hidden = (id: string, opened: boolean) =>
    (!free.includes(id) && closes.includes(id)) ||
    (opened && !opens.includes(id)) ||
    (onlyRoutes !== undefined && !onlyRoutes.includes(id) && !free.includes(id));
  const there = (id: string) => !hidden(id, false) && (isMed24 || !id.startsWith('med24'));
  const ownSubscription = user?.currentSubscription;
  if (!user && route.auth) return 'S4.2-01';
  if (user && (route.restrictedWhenLoggedIn || route.id === 'login-callback')) return 'S4.2-02';
  if (route.permission && user && !user[route.permission]) return 'S4.2-03';
  const needed = ofServices[route.id];
  if (needed && user && !(ownSubscription ? user.services.includes(needed) : user.subscriptions > 0)) return 'S4.2-03';
  if (route.id.startsWith('med24') && !isMed24) return 'S4.2-03';
  if (route.requireCalendar && !(hasPublicCalendar || user?.hasMap)) return 'S4.2-04';
  if (user && !ownSubscription && !route.beforeSubscription) {
    if (user.subscriptions > 0 && there('require-full-auth')) return 'S4.2-05';
    if (user.subscriptions === 0 && user.subscriberCustomer && there('med24-subscription-details')) return 'S4.2-05';
  }
  if (
    ownSubscription?.needsPrivacyStatement &&
    !user?.impersonator &&
    !route.beforePrivacy &&
    there('privacy-statement')
  )
    return 'S4.2-06';
  if (
    route.path === '/' &&
    ownSubscription?.product.med24FreeProduct &&
    hasPublicCalendar &&
    there('landing-provider-search')
  )
    return 'S4.2-07';
  if (requiresToken && !user && !route.withoutToken && there('mobileapp-password-recovery')) return 'S4.2-08';
  if (route.id === 'services-health-check-v2' && !user && !partner.services.includes('health_check_v2_public'))
    return 'S4.2-09';
  if (!free.includes(route.id) && closes.includes(route.id)) return 'S4.2-10';
  if (route.opened && !opens.includes(route.id)) return 'S4.2-11';
  if (hidden(route.id, false)) return 'S4.2-12';
  return undefined;
}
