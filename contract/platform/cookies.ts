/** Everything the portal keeps in a browser; the cookie page shows it and tests check browsers against it (S9-09). */
export type KeptRow = {
  /** Over TLS, a cookie has `__Host-` before this name; a trailing `*` stands for any ending. */
  name: string;
  where: 'cookie' | 'local_storage' | 'session_storage' | 'cache';
  /** An optional row is stored only after consent. */
  kind: 'necessary' | 'optional';
  /** The purpose is explained by the text `cookies.purpose.<purpose>`. */
  purpose:
    | 'consent'
    | 'login'
    | 'desk'
    | 'device'
    | 'subscription'
    | 'sign_in'
    | 'hold'
    | 'draft'
    | 'answers'
    | 'visitor'
    | 'language'
    | 'webview'
    | 'reload'
    | 'link'
    | 'offline'
    | 'kept'
    | 'analytics';
  /** Days until it ends; 0 for the end of the browser's session, null for something that only the portal deletes. */
  days: number | null;
};

const cookie = { where: 'cookie', kind: 'necessary' } as const;

export const browserStorage = [
  { ...cookie, name: 'consent', purpose: 'consent', days: 365 },
  { ...cookie, name: 'token', purpose: 'login', days: 30 },
  { ...cookie, name: 'refresh_token', purpose: 'login', days: 30 },
  { ...cookie, name: 'remember', purpose: 'login', days: 30 },
  { ...cookie, name: 'device', purpose: 'device', days: 365 },
  { ...cookie, name: 'desk', purpose: 'desk', days: 0 },
  { ...cookie, name: 'desk_device', purpose: 'desk', days: 365 },
  { ...cookie, name: 'sid', purpose: 'subscription', days: 365 },
  { ...cookie, name: 'openid', purpose: 'sign_in', days: 1 },
  { ...cookie, name: 'hold', purpose: 'hold', days: 1 },
  { ...cookie, name: 'draft', purpose: 'draft', days: 1 },
  { ...cookie, name: 'answers', purpose: 'answers', days: 0 },
  { ...cookie, name: 'visitor', purpose: 'visitor', days: 180 },
  { ...cookie, name: 'locale', purpose: 'language', days: 365 },
  { ...cookie, name: 'language_redirect', purpose: 'language', days: 365 },
  { ...cookie, name: 'webview', purpose: 'webview', days: 365 },
  { where: 'local_storage', kind: 'necessary', name: 'webview', purpose: 'webview', days: null },
  { where: 'local_storage', kind: 'necessary', name: 'kept', purpose: 'kept', days: null },
  { where: 'session_storage', kind: 'necessary', name: 'reloaded', purpose: 'reload', days: 0 },
  { where: 'session_storage', kind: 'necessary', name: 'owner', purpose: 'login', days: 0 },
  { where: 'session_storage', kind: 'necessary', name: 'link *', purpose: 'link', days: 0 },
  { where: 'session_storage', kind: 'necessary', name: 'draft *', purpose: 'draft', days: 0 },
  { where: 'cache', kind: 'necessary', name: 'offline-*', purpose: 'offline', days: null },
  { where: 'cookie', kind: 'optional', name: '_ga*', purpose: 'analytics', days: 730 },
] as const satisfies readonly KeptRow[];

const consents = ['all', 'necessary'] as const;
export type Consent = (typeof consents)[number];

export const consentSeconds = 365 * 24 * 60 * 60;

export function consentIn(cookie: string | null): Consent | undefined {
  return consents.find((consent) => consent === cookie);
}

export function isOptional(name: string): boolean {
  return browserStorage.some((row) => row.where === 'cookie' && row.kind === 'optional' && matches(row.name, name));
}

/** @internal */
export function matches(pattern: string, cookieName: string): boolean {
  const name = cookieName.replace(/^__Host-/, '');
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}
