import { describe, expect, it } from 'vitest';
import type { RouteRow } from './portal/route.ts';
import { routes } from './routes.ts';

// Written from the specification by hand, apart from the table.

const rows: readonly RouteRow[] = routes;

function at(path: string): RouteRow {
  const matches = rows.filter((row) => row.path === path);
  expect(matches, path).toHaveLength(1);
  const [row] = matches;
  if (!row) throw new Error(path);
  return row;
}

describe('the table of routes', () => {
  it.each([
    '/',
    '/404',
    '/about-us',
    '/anyajegyszures2025',
    '/clinics',
    '/force-logout',
    '/how-to-register',
    '/industries',
    '/industries/corporate-health',
    '/industries/corporate-services',
    '/industries/pharma',
    '/our-partner',
    '/privacy-policy',
    '/terms-and-conditions',
    '/services/health-check-v2',
    '/services/mobile-application',
  ])('has %s for everybody (S2.1-01)', (path) => {
    expect(at(path)).toMatchObject({ auth: false, restrictedWhenLoggedIn: false, permission: undefined, med24: false });
  });

  it.each([
    ['/login', 'login'],
    ['/registration', 'registration'],
    ['/registration/voucher', 'registration-voucher'],
    ['/registration/voucher/index-for-error', 'registration-voucher-index-for-error'],
    ['/med24/registration', 'med24-registration'],
    ['/med24/registration/activate-key', 'med24-registration-activate-key'],
    ['/mobileapp/password-recovery/:token?', 'mobileapp-password-recovery'],
  ])('keeps the logged-in off %s (S2.1-02, S2.3-20)', (path, id) => {
    expect(at(path)).toMatchObject({ id, auth: false, restrictedWhenLoggedIn: true, med24: id.startsWith('med24') });
  });

  it.each([
    ['/landing/function-list', true],
    ['/landing/provider-search', true],
    ['/services/provider-search', false],
    ['/services/provider-search/reservation', true],
    ['/providers/:providerId', false],
    ['/providers/:providerId/doctors/:doctorId', false],
    ['/providers/:providerId/specializations/:specializationId', false],
  ])('shows %s where there is a calendar (S2.1-03)', (path, requirePublicCalendar) => {
    expect(at(path)).toMatchObject({ auth: false, requireCalendar: true, requirePublicCalendar });
  });

  it.each([
    ['/delete-public-reservation/:token', 'delete-public-reservation'],
    ['/impersonation/:token', 'impersonation-token'],
    ['/login-with-token/:token', 'login-with-token'],
    ['/one-time-login/:token', 'one-time-login'],
    ['/verify-public-reservation/:token?', 'verify-public-reservation'],
    ['/password-recovery/:token?', 'password-recovery'],
    ['/require-full-auth', 'require-full-auth'],
    ['/verify-email/:token', 'verify-new-email'],
    ['/verify-contact-email/:token', 'verify-contact-email'],
    ['/finish-registration/:token', 'finish-registration'],
    ['/verify-registration/:token', 'verify-registration'],
    ['/finish-reservation/:token', 'finish-reservation'],
    ['/verify-corporate/:token', 'verify-corporate'],
  ])('lets anybody follow %s, in every state, in no frame and in no index (S2.1-04, S2.1-05, D6)', (path, id) => {
    expect(at(path)).toMatchObject({
      id,
      auth: false,
      restrictedWhenLoggedIn: false,
      beforeSubscription: true,
      beforePrivacy: true,
      withoutToken: true,
      frames: 'never',
      indexable: false,
    });
  });

  it.each([
    '/change-email',
    '/change-password',
    '/insurance-terms',
    '/privacy-statement',
    '/med24/profile',
    '/med24/profile/edit',
    '/med24/subscription/details',
    '/med24/subscription/transactions',
    '/med24/subscription/:uuid',
    '/med24/subscription/:uuid/modification/new',
    '/med24/subscription/:uuid/modification/:modificationUuid',
    '/services/health-check',
    '/services/oncology-second-opinion',
    '/services/virtual-clinic',
    '/services/virtual-clinic/search',
    '/telekom-health-app-relatives/relative-forms-mode',
  ])('asks for a customer on %s, and for no flag (S2.2-01, S6-04)', (path) => {
    const med24 = path.startsWith('/med24/');
    expect(at(path)).toMatchObject({ auth: true, permission: undefined, med24, indexable: false });
    expect(at(path).id.startsWith('med24')).toBe(med24);
  });

  it.each([
    ['/med24/subscription/new', 'med24-subscription-new'],
    ['/med24/simplepay/simplepay-return', 'med24-simplepay-return'],
  ])('lets visitors in on %s too, as their role says (S2.2-01, S6-01)', (path, id) => {
    expect(at(path)).toMatchObject({ id, auth: false, permission: undefined, med24: true, frames: 'never' });
  });

  it.each([
    ['S2.3-01', '/services/appointments', 'hasAppointments'],
    ['S2.3-02', '/services/claim-reporting', 'hasClaimReporting'],
    ['S2.3-03', '/services/consultation', 'hasGeneralConsultation'],
    ['S2.3-04', '/services/coverage', 'hasCoverage'],
    ['S2.3-04', '/services/coverage/cost', 'hasCoverage'],
    ['S2.3-05', '/services/diagnostics', 'hasDiagnostics'],
    ['S2.3-06', '/services/fitness-consultation', 'hasFitnessConsultation'],
    ['S2.3-07', '/services/nutrition-consultation', 'hasNutritionConsultation'],
    ['S2.3-08', '/services/p4p', 'hasP4P'],
    ['S2.3-09', '/services/preauthorization', 'hasPreauthorization'],
    ['S2.3-10', '/services/psychology', 'hasPsychology'],
    ['S2.3-11', '/services/relatives', 'hasRelatives'],
    ['S2.3-11', '/telekom-health-app-relatives', 'hasRelatives'],
    ['S2.3-12', '/services/rights-consultation', 'hasRightsConsultation'],
    ['S2.3-13', '/services/screening', 'hasScreening'],
    ['S2.3-14', '/services/second-opinion', 'hasSecondOpinion'],
    ['S2.3-15', '/services/specialist-consultation', 'hasConsultation'],
    ['S2.3-16', '/services/vaccination', 'hasVaccination'],
    ['S2.3-17', '/services/video-consultation', 'hasVideoConsultation'],
    ['S2.3-18', '/services/wiwe-consultation', 'hasWiweConsultation'],
    ['S2.3-19', '/services/organize/care', 'hasCardNetwork'],
  ])('asks by %s on %s for %s', (_clause, path, permission) => {
    expect(at(path)).toMatchObject({ auth: true, permission, indexable: false });
  });

  it('asks for a flag nowhere else, and no flag is without its page (S2.3-01, S2.3-19)', () => {
    const gated = rows.filter(({ permission }) => permission !== undefined);
    expect(gated).toHaveLength(28);
    expect(new Set(gated.map(({ permission }) => permission)).size).toBe(19);
  });

  it('has beyond the specification only these', () => {
    const beyond = [
      '/account',
      '/account/security',
      '/account/security/passkey',
      '/account/access-log',
      '/login/passkey',
      '/login/callback',
      '/stop-email-change/:token',
      '/change-contact-email',
      '/my-reservations/:token?',
      '/move-reservation/:token',
      '/services/appointments/:number',
      '/account/profile',
      '/my-data',
      '/call-back/:token?',
      '/desk/login',
      '/desk/setup/:token',
      '/desk/logout',
      '/desk',
      '/desk/call-backs/:id',
      '/desk/visits/:id',
      '/desk/waiting-list/:id',
      '/desk/medical-cares/:id',
      '/desk/members/:id',
      '/desk/letters/:id',
      '/records',
      '/records/new',
      '/records/:recordId',
      '/waiting-list',
      '/services/work-life-balance',
      '/services/work-life-balance/consultation',
      '/services/workplace-stress',
      '/services/psychology/mood',
      '/services/psychology/anxiety',
      '/anyajegyszures2025/self-check',
      '/health-result-file',
      '/health-results',
      '/health-results/:assessmentId',
      '/services/skin-screening',
      '/services/vienna-life-screening',
      '/services/dimenzio-screening',
      '/requests',
      '/requests/:number',
      '/desk/requests/:id',
      '/services/preauthorization/new',
      '/services/preauthorization/:number',
      '/desk/preauthorizations/:id',
      '/services/contents',
      '/services/contents/:kind',
      '/medical-cares/:number',
      '/medical-cares/add',
      '/services/relatives/add',
      '/services/relatives/:relativeId',
      '/relative-invitation/:token',
      '/desk/relatives/:id',
      '/services/provider-search/two-visits',
      '/services/claim-reporting/:number',
      '/cases/:number',
      '/desk/episodes/:number',
      '/desk/claims/:id',
      '/desk/payouts',
      '/desk/payouts/:id',
      '/desk/search',
      '/desk/persons/:id',
      '/med24/subscription/:uuid/cancel',
      '/desk/policies/:id',
      '/desk/payments/:id',
      '/desk/persons/:id/payment-links',
      '/payment-link/:id',
      '/desk/reconciliations',
      '/desk/reconciliations/:id',
      '/desk/transfers',
      '/desk/roster',
      '/desk/calendars',
      '/reservation-payment/:token',
      '/reservation-payment-return',
      '/video-visit/:token',
      '/video-invitation/:token',
      '/desk/video-visits/:id',
      '/messages',
      '/services/coverage/cost',
      '/messages/video-visits/:number',
      '/messages/call-backs/:number',
      '/my-data/consents',
      '/my-data/consents/:caseRef',
      '/complaints/new',
      '/complaints/guest/:token',
      '/complaints/:number',
      '/desk/complaints',
      '/desk/complaints/:id',
    ];
    expect(beyond.map((path) => at(path).id)).toEqual([
      'account',
      'account-security',
      'account-passkey',
      'account-access-log',
      'login-passkey',
      'login-callback',
      'stop-email-change',
      'change-contact-email',
      'my-reservations',
      'move-reservation',
      'services-appointment',
      'profile',
      'my-data',
      'call-back',
      'desk-login',
      'desk-setup',
      'desk-logout',
      'desk',
      'desk-call-back',
      'desk-visit',
      'desk-waiting',
      'desk-medical-care',
      'desk-member',
      'desk-letter',
      'records',
      'record-add',
      'record',
      'waiting-list',
      'services-work-life-balance',
      'services-work-life-consultation',
      'services-workplace-stress',
      'services-mood',
      'services-anxiety',
      'services-skin-check',
      'health-result-file',
      'assessments',
      'assessment',
      'services-skin-screening',
      'services-vienna-life-screening',
      'services-dimenzio-screening',
      'requests',
      'request',
      'desk-care-request',
      'services-preauthorization-new',
      'services-preauthorization-case',
      'desk-preauthorization',
      'services-contents',
      'services-content',
      'medical-care',
      'medical-care-add',
      'relative-add',
      'relative',
      'relative-invitation',
      'desk-relative',
      'reservation-pair',
      'services-claim',
      'case',
      'desk-case',
      'desk-claim',
      'desk-payouts',
      'desk-payout',
      'desk-search',
      'desk-person',
      'med24-subscription-cancel',
      'desk-policy-review',
      'desk-payment-review',
      'desk-payment-links',
      'payment-link',
      'desk-reconciliations',
      'desk-reconciliation',
      'desk-transfers',
      'desk-roster',
      'desk-calendars',
      'pay-reservation',
      'reservation-payment-return',
      'video-visit',
      'video-invitation',
      'desk-video-visit',
      'messages',
      'services-coverage-cost',
      'visit-messages',
      'own-call-back',
      'consents',
      'consent',
      'complaint-new',
      'complaint-guest',
      'complaint',
      'desk-complaints',
      'desk-complaint',
    ]);
    expect(rows).toHaveLength(
      16 +
        7 +
        7 +
        13 +
        16 +
        2 +
        20 +
        beyond.length +
        [
          '/complaint-handling',
          '/assistance-policy',
          '/:page',
          '/__ui',
          '/cookies',
          '/embed',
          '/offline',
          '/language',
          '/draft',
          '*',
        ].length,
    );
  });

  it('names every page and every path once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
  });

  it('lets no frame hold a log-in, a password, a payment or who one is (D6, T20)', () => {
    const framable = rows.filter(({ frames }) => frames === 'partner').map(({ path }) => path);
    const secret = /login|password|token|registration|account|profile|email|privacy-statement|payment|simplepay|\/new$/;
    expect(framable.filter((path) => secret.test(path))).toEqual([]);
  });

  it('waits for a brand with what is written for one partner (S4.2-11)', () => {
    const waiting = rows.filter(({ opened }) => opened).map(({ path }) => path);
    expect(waiting).toEqual(['/anyajegyszures2025', '/anyajegyszures2025/self-check']);
  });
});
