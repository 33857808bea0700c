import type { LinkKind } from '../../../contract/identity/link.ts';
import type { Tokens } from '../../../contract/identity/session.ts';
import { impersonate, loginWithToken, oneTimeLogin } from '../../../contract/identity/sign-in.ts';
import type { Call } from '../../../contract/operations.ts';

type Entry = {
  path: string;
  kind: LinkKind;
  enter: (call: Call, token: string, code: string | undefined) => Promise<Tokens>;
  /** Where a failure leads, when it is not said on the page itself. */
  failsTo: string | undefined;
};

/** A row a door. */
const entries: readonly Entry[] = [
  {
    path: '/impersonation/:token',
    kind: 'impersonation',
    enter: (call, apikey) => call(impersonate, { apikey }),
    failsTo: undefined,
  },
  {
    path: '/login-with-token/:token',
    kind: 'login-token',
    enter: (call, token) => call(loginWithToken, { token }),
    failsTo: '/login',
  },
  {
    path: '/one-time-login/:token',
    kind: 'one-time-login',
    enter: (call, token, code) => call(oneTimeLogin, { token, ...(code !== undefined && { code }) }),
    failsTo: undefined,
  },
];

/** @throws Error for a page that is no door */
export function entryOf(pattern: string): Entry {
  const entry = entries.find(({ path }) => path === pattern);
  if (!entry) throw new Error(`no door at ${pattern}`);
  return entry;
}
