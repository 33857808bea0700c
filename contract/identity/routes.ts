import { account, customer, entrance, profile, type RouteRow, text, token } from '../portal/route.ts';

export const routes = [
  // S2.1-01
  {
    ...text,
    id: 'force-logout',
    path: '/force-logout',
    file: 'identity/session/force-logout.tsx',
    fixed: true,
    frames: 'never',
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

  // S2.1-04, S2.1-05
  { ...token, id: 'impersonation-token', path: '/impersonation/:token', file: 'identity/sign-in/sign-in.tsx' },
  { ...token, id: 'login-with-token', path: '/login-with-token/:token', file: 'identity/sign-in/sign-in.tsx' },
  { ...token, id: 'one-time-login', path: '/one-time-login/:token', file: 'identity/sign-in/sign-in.tsx' },
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
  { ...token, id: 'verify-corporate', path: '/verify-corporate/:token', file: 'identity/link/confirm-link.tsx' },

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
  // Beyond the specification.
  { ...account, id: 'account', path: '/account', file: 'identity/account/account.tsx' },
  { ...account, id: 'account-security', path: '/account/security', file: 'identity/security/security.tsx' },
  { ...account, id: 'account-passkey', path: '/account/security/passkey', file: 'identity/security/passkey-add.tsx' },
  { ...account, id: 'account-access-log', path: '/account/access-log', file: 'identity/account/access-log.tsx' },
] as const satisfies readonly RouteRow[];
