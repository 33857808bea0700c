import {
  account,
  calendar,
  coming,
  customer,
  entrance,
  med24,
  med24Profile,
  open,
  productText,
  profile,
  publicCalendar,
  type RouteRow,
  text,
  token,
} from './portal/route.ts';

/**
 * Every page of the portal, a row each, in the order of the specification; `routes.test.ts` holds them against it. The
 * pages of S2.1-01 about one partner's product are no rows but texts in that partner's folder, shown by `page`.
 */
export const routes = [
  // S2.1-01
  { ...open, id: 'home', path: '/', file: 'booking/home/home.tsx', fixed: true },
  { ...text, id: 'not-found', path: '/404', file: 'portal/problem/not-found.tsx', fixed: true, indexable: false },
  { ...text, id: 'about-us', path: '/about-us', file: 'portal/content/page.tsx' },
  { ...productText, id: 'anyajegyszures2025', path: '/anyajegyszures2025', file: 'booking/campaign/campaign.tsx' },
  { ...text, id: 'clinics', path: '/clinics', file: 'booking/clinics/clinics.tsx' },
  {
    ...text,
    id: 'force-logout',
    path: '/force-logout',
    file: 'identity/session/force-logout.tsx',
    fixed: true,
    frames: 'never',
  },
  { ...text, id: 'how-to-register', path: '/how-to-register', file: 'portal/content/page.tsx' },
  { ...text, id: 'industries', path: '/industries', file: 'portal/content/page.tsx' },
  { ...text, id: 'industries-corporate-health', path: '/industries/corporate-health', file: 'portal/content/page.tsx' },
  {
    ...text,
    id: 'industries-corporate-services',
    path: '/industries/corporate-services',
    file: 'portal/content/page.tsx',
  },
  { ...text, id: 'industries-pharma', path: '/industries/pharma', file: 'portal/content/page.tsx' },
  { ...text, id: 'our-partner', path: '/our-partner', file: 'portal/content/page.tsx' },
  {
    ...text,
    id: 'privacy-policy',
    path: '/privacy-policy',
    file: 'portal/content/content.tsx',
    content: 'privacy_policy',
  },
  {
    ...text,
    id: 'terms-and-conditions',
    path: '/terms-and-conditions',
    file: 'portal/content/content.tsx',
    content: 'terms_and_conditions',
  },
  {
    ...text,
    id: 'complaint-handling',
    path: '/complaint-handling',
    file: 'portal/content/content.tsx',
    content: 'complaint_handling',
  },
  {
    ...open,
    ...coming,
    id: 'services-health-check-v2',
    path: '/services/health-check-v2',
    needsService: 'health_check_v2_public',
  },
  {
    ...text,
    id: 'services-mobile-application',
    path: '/services/mobile-application',
    file: 'portal/content/mobile-application.tsx',
  },

  // S2.1-02
  { ...entrance, id: 'login', path: '/login', file: 'identity/login/login.tsx' },
  // Beyond the specification: without a password, and where a partner's own login leads back to; one that fails goes to /login (S2.3-20).
  { ...entrance, id: 'login-passkey', path: '/login/passkey', file: 'identity/login/passkey-login.tsx' },
  {
    ...token,
    id: 'login-callback',
    path: '/login/callback',
    file: 'identity/login/login-callback.ts',
    requireNoAuth: true,
  },
  {
    ...entrance,
    id: 'registration',
    lane: 'booking',
    path: '/registration',
    file: 'identity/registration/registration.tsx',
  },
  {
    ...entrance,
    id: 'registration-voucher',
    lane: 'booking',
    path: '/registration/voucher',
    file: 'identity/registration/registration.tsx',
  },
  {
    ...entrance,
    id: 'registration-voucher-index-for-error',
    lane: 'booking',
    path: '/registration/voucher/index-for-error',
    file: 'identity/registration/registration.tsx',
  },
  {
    ...entrance,
    id: 'med24-registration',
    lane: 'booking',
    path: '/med24/registration',
    file: 'identity/registration/registration.tsx',
    med24: true,
  },
  {
    ...entrance,
    id: 'med24-registration-activate-key',
    lane: 'booking',
    path: '/med24/registration/activate-key',
    file: 'identity/registration/registration.tsx',
    med24: true,
  },
  {
    ...token,
    id: 'mobileapp-password-recovery',
    path: '/mobileapp/password-recovery/:token?',
    file: 'identity/link/recovery.tsx',
    restrictedWhenLoggedIn: true,
  },

  // S2.1-03
  { ...publicCalendar, id: 'function-list', path: '/landing/function-list', file: 'booking/home/function-list.tsx' },
  {
    ...publicCalendar,
    id: 'landing-provider-search',
    path: '/landing/provider-search',
    file: 'booking/search/provider-search.tsx',
  },
  { ...calendar, id: 'provider-search', path: '/services/provider-search', file: 'booking/search/provider-search.tsx' },
  {
    ...publicCalendar,
    id: 'reservation',
    lane: 'booking',
    path: '/services/provider-search/reservation',
    file: 'booking/reservation/reservation.tsx',
    nav: 'static',
    indexable: false,
  },
  { ...calendar, id: 'provider', path: '/providers/:providerId', file: 'booking/provider/provider.tsx' },
  { ...calendar, id: 'doctor', path: '/providers/:providerId/doctors/:doctorId', file: 'booking/provider/doctor.tsx' },
  {
    ...calendar,
    id: 'specialization',
    path: '/providers/:providerId/specializations/:specializationId',
    file: 'booking/provider/specialization.tsx',
  },

  // S2.1-04, S2.1-05
  {
    ...token,
    id: 'delete-public-reservation',
    lane: 'booking',
    path: '/delete-public-reservation/:token',
    file: 'booking/reservation/delete.tsx',
  },
  { ...token, id: 'impersonation-token', path: '/impersonation/:token', file: 'identity/sign-in/sign-in.tsx' },
  { ...token, id: 'login-with-token', path: '/login-with-token/:token', file: 'identity/sign-in/sign-in.tsx' },
  { ...token, id: 'one-time-login', path: '/one-time-login/:token', file: 'identity/sign-in/sign-in.tsx' },
  {
    ...token,
    id: 'verify-public-reservation',
    lane: 'booking',
    path: '/verify-public-reservation/:token?',
    file: 'booking/reservation/verify.tsx',
  },
  { ...token, id: 'password-recovery', path: '/password-recovery/:token?', file: 'identity/link/recovery.tsx' },
  { ...token, id: 'require-full-auth', path: '/require-full-auth', file: 'identity/session/chooser.tsx' },
  { ...token, id: 'verify-new-email', path: '/verify-email/:token', file: 'identity/link/confirm-link.tsx' },
  {
    ...token,
    id: 'verify-contact-email',
    path: '/verify-contact-email/:token',
    file: 'identity/link/confirm-link.tsx',
  },
  {
    ...token,
    id: 'finish-registration',
    lane: 'booking',
    path: '/finish-registration/:token',
    file: 'identity/link/choose-password.tsx',
  },
  {
    ...token,
    id: 'verify-registration',
    lane: 'booking',
    path: '/verify-registration/:token',
    file: 'identity/link/choose-password.tsx',
  },
  {
    ...token,
    id: 'finish-reservation',
    lane: 'booking',
    path: '/finish-reservation/:token',
    file: 'booking/reservation/finish.tsx',
  },
  { ...token, id: 'verify-corporate', path: '/verify-corporate/:token', file: 'identity/link/confirm-link.tsx' },
  // Beyond the specification: a guest's reservations by a mailed link, a customer's by the session.
  {
    ...token,
    id: 'my-reservations',
    lane: 'booking',
    path: '/my-reservations/:token?',
    file: 'booking/my-reservations/my-reservations.tsx',
    // The guest's own key for a day, and the address the app keeps a copy under.
    mailed: false,
  },

  // S2.2-01
  { ...profile, id: 'change-email', path: '/change-email', file: 'identity/account/change-email.tsx' },
  { ...profile, id: 'change-password', path: '/change-password', file: 'identity/account/change-password.tsx' },
  { ...customer, id: 'insurance-terms', path: '/insurance-terms', file: 'identity/session/statement.tsx' },
  {
    ...profile,
    id: 'privacy-statement',
    path: '/privacy-statement',
    file: 'identity/session/statement.tsx',
    beforePrivacy: true,
  },
  { ...med24Profile, ...coming, id: 'med24-profile', path: '/med24/profile' },
  { ...med24Profile, ...coming, id: 'med24-profile-edit', path: '/med24/profile/edit' },
  // S6-01: visitors subscribe, and come back from the card payment in whatever tab that left them.
  {
    ...med24Profile,
    ...coming,
    id: 'med24-simplepay-return',
    path: '/med24/simplepay/simplepay-return',
    auth: false,
    beforePrivacy: true,
  },
  { ...med24Profile, ...coming, id: 'med24-subscription-new', path: '/med24/subscription/new', auth: false },
  { ...med24, ...coming, id: 'med24-subscription-details', path: '/med24/subscription/details' },
  { ...med24, ...coming, id: 'med24-subscription-transactions', path: '/med24/subscription/transactions' },
  { ...med24, ...coming, id: 'med24-subscription', path: '/med24/subscription/:uuid' },
  {
    ...med24Profile,
    ...coming,
    id: 'med24-subscription-modification-new',
    path: '/med24/subscription/:uuid/modification/new',
  },
  {
    ...med24,
    ...coming,
    id: 'med24-subscription-modification',
    path: '/med24/subscription/:uuid/modification/:modificationUuid',
  },
  { ...customer, ...coming, id: 'services-health-check', path: '/services/health-check' },
  { ...customer, ...coming, id: 'services-oncology-second-opinion', path: '/services/oncology-second-opinion' },
  { ...customer, ...coming, id: 'services-virtual-clinic', path: '/services/virtual-clinic' },
  { ...customer, ...coming, id: 'services-virtual-clinic-search', path: '/services/virtual-clinic/search' },
  {
    ...customer,
    ...coming,
    id: 'telekom-health-app-relatives-forms',
    path: '/telekom-health-app-relatives/relative-forms-mode',
  },
  // Beyond the specification.
  { ...account, id: 'account', path: '/account', file: 'identity/account/account.tsx' },
  { ...account, id: 'account-security', path: '/account/security', file: 'identity/security/security.tsx' },
  { ...account, id: 'account-passkey', path: '/account/security/passkey', file: 'identity/security/passkey-add.tsx' },
  { ...account, id: 'account-access-log', path: '/account/access-log', file: 'identity/account/access-log.tsx' },

  // S2.3-01 … S2.3-19
  {
    ...customer,
    ...coming,
    id: 'services-appointments',
    path: '/services/appointments',
    permission: 'hasAppointments',
  },
  {
    ...customer,
    ...coming,
    id: 'services-claim-reporting',
    path: '/services/claim-reporting',
    permission: 'hasClaimReporting',
  },
  {
    ...customer,
    ...coming,
    id: 'services-consultation',
    path: '/services/consultation',
    permission: 'hasGeneralConsultation',
  },
  { ...customer, ...coming, id: 'services-coverage', path: '/services/coverage', permission: 'hasCoverage' },
  { ...customer, ...coming, id: 'services-diagnostics', path: '/services/diagnostics', permission: 'hasDiagnostics' },
  {
    ...customer,
    ...coming,
    id: 'services-fitness-consultation',
    path: '/services/fitness-consultation',
    permission: 'hasFitnessConsultation',
  },
  {
    ...customer,
    ...coming,
    id: 'services-nutrition-consultation',
    path: '/services/nutrition-consultation',
    permission: 'hasNutritionConsultation',
  },
  { ...customer, ...coming, id: 'services-p4p', path: '/services/p4p', permission: 'hasP4P' },
  {
    ...customer,
    ...coming,
    id: 'services-preauthorization',
    path: '/services/preauthorization',
    permission: 'hasPreauthorization',
  },
  { ...customer, ...coming, id: 'services-psychology', path: '/services/psychology', permission: 'hasPsychology' },
  { ...customer, ...coming, id: 'services-relatives', path: '/services/relatives', permission: 'hasRelatives' },
  {
    ...customer,
    ...coming,
    id: 'telekom-health-app-relatives',
    path: '/telekom-health-app-relatives',
    permission: 'hasRelatives',
  },
  {
    ...customer,
    ...coming,
    id: 'services-rights-consultation',
    path: '/services/rights-consultation',
    permission: 'hasRightsConsultation',
  },
  { ...customer, ...coming, id: 'services-screening', path: '/services/screening', permission: 'hasScreening' },
  {
    ...customer,
    ...coming,
    id: 'services-second-opinion',
    path: '/services/second-opinion',
    permission: 'hasSecondOpinion',
  },
  {
    ...customer,
    ...coming,
    id: 'services-specialist-consultation',
    path: '/services/specialist-consultation',
    permission: 'hasConsultation',
  },
  { ...customer, ...coming, id: 'services-vaccination', path: '/services/vaccination', permission: 'hasVaccination' },
  {
    ...customer,
    ...coming,
    id: 'services-video-consultation',
    path: '/services/video-consultation',
    permission: 'hasVideoConsultation',
  },
  {
    ...customer,
    ...coming,
    id: 'services-wiwe-consultation',
    path: '/services/wiwe-consultation',
    permission: 'hasWiweConsultation',
  },
  {
    ...customer,
    ...coming,
    id: 'services-organize-care',
    path: '/services/organize/care',
    permission: 'hasCardNetwork',
  },

  // Of the portal itself.
  // What a partner adds by a text in its folder: about its product, the start of it, its questions (S2.1-01).
  { ...text, id: 'page', path: '/:page', file: 'portal/content/page.tsx', fixed: true },
  { ...text, id: 'offline', path: '/offline', file: 'portal/offline/offline.tsx', fixed: true, indexable: false },
  // For partners: what to put into their own pages.
  { ...text, id: 'embed', path: '/embed', file: 'booking/embed/embed.tsx', indexable: false },
  // For who draws the portal; answered only where the setting KAPU_GALLERY is on.
  { ...text, id: 'ui', path: '/__ui', file: 'portal/gallery/gallery.tsx', fixed: true, indexable: false },
  { ...text, id: 'cookies', path: '/cookies', file: 'portal/cookies/cookies.tsx', fixed: true },
  { ...text, id: 'language', path: '/language', file: 'portal/language/language.ts', fixed: true, indexable: false },
  { ...text, id: 'unknown', path: '*', file: 'portal/problem/not-found.tsx', fixed: true, indexable: false },
] as const satisfies readonly RouteRow[];

export type RouteId = (typeof routes)[number]['id'];

const rows: ReadonlyMap<string, RouteRow> = new Map(routes.map((row) => [row.id, row]));

export function routeRow(id: string): RouteRow | undefined {
  return rows.get(id);
}

/** The pages that are not built yet. */
export const comingRoutes: readonly RouteRow[] = [...rows.values()].filter((row) => row.coming);

/** The address a static text is read at. */
export function contentPath(kind: string): string | undefined {
  return [...rows.values()].find((row) => row.content === kind)?.path;
}
