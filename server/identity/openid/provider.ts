import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { href } from '../../../contract/href.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { plus } from '../../platform/clock.ts';
import { codeOf, isNetworkCode } from '../../platform/outside.ts';
import type { Context } from '../context.ts';

/** Seconds for one request to the provider, because a customer waits for it. */
const patience = 5;
/** Minutes for which the provider's metadata and keys are cached. */
const believed = 60;

const known = new Map<string, { provider: Promise<Configuration>; until: Temporal.Instant }>();

export const Errand = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Errand = z.infer<typeof Errand>;

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  given_name: z.string().max(100).catch(''),
  family_name: z.string().max(100).catch(''),
  name: z.string().max(100).catch(''),
  /** The expression drops a date without a year, which OpenID writes with the year 0000. */
  birthdate: z.iso.date().regex(/^[12]/).optional().catch(undefined),
});
export type Claims = z.infer<typeof Claims>;

export async function errandTo(context: Context): Promise<{ url: string; errand: Errand }> {
  const errand = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = await withProvider(context, async (provider) =>
    buildAuthorizationUrl(provider, {
      redirect_uri: backTo(context).href,
      scope: context.host.brand.openId?.scopes ?? 'openid email profile',
      state: errand.state,
      nonce: errand.nonce,
      code_challenge: await calculatePKCECodeChallenge(errand.verifier),
      code_challenge_method: 'S256',
      ui_locales: context.language,
    }),
  );
  return { url: url.href, errand };
}

/** The library checks state, nonce, issuer, audience, times and signature. @throws Problem #404, U010 and KA006 of `withProvider` */
export async function claimsOf(context: Context, { state, nonce, verifier }: Errand, query: string): Promise<Claims> {
  const back = backTo(context);
  back.search = query;
  return withProvider(context, (provider) => seen(context, provider.serverMetadata().issuer, claimsFrom(provider)));

  async function claimsFrom(provider: Configuration): Promise<Claims> {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(provider, back, checks);
    const idToken = tokens.claims();
    if (!idToken) throw new Error('no ID token');
    const more = provider.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(provider, tokens.access_token, idToken.sub)
      : {};
    return Claims.parse({ ...idToken, ...more, iss: idToken.iss });
  }
}

/** Errors of a provider that has not answered, or not as a provider does; a refusal counts as an answer. */
const silences: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'TimeoutError',
  'TypeError',
]);

async function seen<T>({ outside }: Pick<Context, 'outside'>, issuer: string, work: Promise<T>): Promise<T> {
  const place = { name: 'identity', where: new URL(issuer).host } as const;
  try {
    const answer = await work;
    outside.answered(place);
    return answer;
  } catch (error) {
    const code = codeOf(error);
    if (silences.has(code) || isNetworkCode(code)) outside.away(place, code);
    throw error;
  }
}

/** @throws Problem #404 when the brand names no provider, U010 without the client's secret, KA006 for any other failure */
async function withProvider<T>(context: Context, ask: (provider: Configuration) => Promise<T>): Promise<T> {
  const { openId } = context.host.brand;
  if (!openId) throw problem('#404');
  refuseWithoutSecret(context, openId);
  try {
    return await ask(await providerOf(context, openId));
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    context.log.warn(
      { requestId: context.requestId, issuer: openId.issuer, reason: message },
      'sign-in with the partner failed',
    );
    throw problem('KA006');
  }
}

/** A missing secret is logged as an error, because only the operator of the portal can set it (S8.3-15). */
function refuseWithoutSecret({ log, requestId }: Context, { issuer, secretEnv }: OpenId): void {
  if (process.env[secretEnv]) return;
  log.error({ requestId, issuer, secretEnv }, 'the secret of the partner’s log-in is not set');
  throw problem('U010');
}

type OpenId = NonNullable<Context['host']['brand']['openId']>;

async function providerOf(context: Context, openId: OpenId): Promise<Configuration> {
  const { now } = context;
  const key = `${openId.issuer} ${openId.clientId}`;
  const cached = known.get(key);
  if (cached && isBefore(now, cached.until)) return cached.provider;
  const provider = seen(context, openId.issuer, discover(openId));
  known.set(key, { provider, until: plus(now, believed) });
  provider.catch(() => known.delete(key));
  return provider;
}

function discover({ issuer, clientId, secretEnv, allowInsecure }: OpenId): Promise<Configuration> {
  const secret = process.env[secretEnv] ?? '';
  return discovery(new URL(issuer), clientId, undefined, ClientSecretBasic(secret), {
    timeout: patience,
    // The signature of the ID token is checked although it came over TLS, so that trust does not rest on TLS alone.
    execute: [enableNonRepudiationChecks, ...(allowInsecure ? [allowInsecureRequests] : [])],
  });
}

function backTo({ host }: Context): URL {
  return new URL(href('login-callback'), host.baseUrl);
}
