import { href } from '../../../contract/href.ts';
import type { LinkKind } from '../../../contract/identity/link.ts';
import type { Tokens } from '../../../contract/identity/session.ts';
import { impersonate, loginWithToken, oneTimeLogin } from '../../../contract/identity/sign-in.ts';
import type { Call } from '../../../contract/operations.ts';
import { type RouteId, routeIdOf } from '../../../contract/routes.ts';

type SignIn = {
  page: RouteId;
  kind: LinkKind;
  enter: (call: Call, token: string, code: string | undefined) => Promise<Tokens>;
  /** The page to go to after a failure; undefined shows the failure on the page itself. */
  failsTo: string | undefined;
};

const signIns: readonly SignIn[] = [
  {
    page: 'impersonation-token',
    kind: 'impersonation',
    enter: (call, apikey) => call(impersonate, { apikey }),
    failsTo: undefined,
  },
  {
    page: 'login-with-token',
    kind: 'login-token',
    enter: (call, token) => call(loginWithToken, { token }),
    failsTo: href('login', {}, { message: 'token_refused' }),
  },
  {
    page: 'one-time-login',
    kind: 'one-time-login',
    enter: (call, token, code) => call(oneTimeLogin, { token, ...(code !== undefined && { code }) }),
    failsTo: undefined,
  },
];

/** @throws Error when no sign-in is registered for the route */
export function signInOf(pattern: string): SignIn {
  const id = routeIdOf(pattern);
  const entry = signIns.find(({ page }) => page === id);
  if (!entry) throw new Error(`no sign-in is registered for ${pattern}`);
  return entry;
}
