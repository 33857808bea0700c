import { serialize } from 'hono/utils/cookie';
import { getMe, refreshToken, type Tokens } from '../../../contract/identity/session.ts';
import type { User } from '../../../contract/identity/user.ts';
import type { Call } from '../../../contract/operations.ts';
import type { KeptTokens, PageRequest } from '../../../contract/page-request.ts';
import { isProblem, type Problem } from '../../../contract/platform/problem.ts';
import type { RequestInfo } from '../../platform/context.ts';
import { readCookie } from '../../platform/http/cookie.ts';

export type Visitor = Pick<
  PageRequest,
  'user' | 'operator' | 'call' | 'keep' | 'sessionExpired' | 'device' | 'draftKey' | 'sealedDraft' | 'refusal'
> & {
  cookies: () => string[];
  hasEnded: () => boolean;
};

type Caller = (info: RequestInfo) => Call;

const rememberedSeconds = 30 * 24 * 60 * 60;
const signInSeconds = 10 * 60;
const yearSeconds = 365 * 24 * 60 * 60;
const markSeconds = 180 * 24 * 60 * 60;
const holdSeconds = 20 * 60;
const draftSeconds = 30 * 60;

/** Keeps the API's tokens in HttpOnly cookies (D1); on 401 refreshes once, then logs out (S4.3-01, S8.1-01). */
export async function visitorOf(
  info: RequestInfo,
  caller: Caller,
  header: string | null,
  secure: boolean,
  newMark: () => string,
): Promise<Visitor> {
  const jar = jarOf(header, secure);
  const credentials = { bearer: jar.read('token'), refresh: jar.read('refresh_token'), sid: jar.read('sid') };
  const outcome = await recognise(info, caller, jar, credentials).catch(later);
  const refusal = isProblem(outcome) ? outcome : undefined;
  const known = isProblem(outcome) ? undefined : outcome;
  return {
    user: known?.user,
    operator: undefined,
    call: caller(known?.info ?? info),
    sessionExpired: outcome === undefined && (credentials.bearer ?? credentials.refresh) !== undefined,
    ...(refusal && { refusal }),
    device: jar.read('device')?.slice(0, 100),
    draftKey: /^[\w-]{43}$/.exec(jar.read('draft') ?? '')?.[0],
    sealedDraft: /^[\w-]{1,3500}$/.exec(jar.read('answers') ?? '')?.[0],
    keep: ({ tokens, sid, openId, hold, confirmed, device, draft, sealedDraft }) => {
      if (tokens !== undefined) jar.tokens(tokens);
      if (sid !== undefined) jar.write('sid', sid, yearSeconds);
      if (openId !== undefined) jar.write('openid', openId ?? '', openId === null ? 0 : signInSeconds);
      if (hold !== undefined) jar.write('hold', holdText(hold), hold === null ? 0 : holdSeconds);
      if (confirmed && info.visitorMark === undefined) jar.write('visitor', newMark(), markSeconds);
      if (device !== undefined) jar.write('device', device, yearSeconds);
      if (draft !== undefined) jar.write('draft', draft ?? '', draft === null ? 0 : draftSeconds);
      if (sealedDraft != null) jar.write('answers', sealedDraft, undefined);
      else if (sealedDraft === null && jar.read('answers') !== undefined) jar.write('answers', '', 0);
    },
    cookies: jar.lines,
    hasEnded: jar.hasEnded,
  };
}

export function holdIn(
  header: string | null,
  secure: boolean,
): { token: string | undefined; replaced: string | undefined } {
  const [token, replaced] = (jarOf(header, secure).read('hold') ?? '').split('.');
  return { token: token || undefined, replaced: replaced || undefined };
}

function holdText(hold: { token: string; replaced?: string } | null): string {
  if (hold === null) return '';
  return hold.replaced === undefined ? hold.token : `${hold.token}.${hold.replaced}`;
}

export function visitorTextIn(header: string | null, secure: boolean): string | undefined {
  return jarOf(header, secure).read('visitor');
}

/** Nobody is logged out while sessions cannot be read; the page says when to come back (F22). */
export function later(error: unknown): Problem {
  if (isProblem(error) && error.code === 'K503') return error;
  throw error;
}

export function isKnown(header: string | null, secure: boolean): boolean {
  const { read } = jarOf(header, secure);
  return ['token', 'refresh_token', 'openid', 'draft', 'answers'].some((name) => read(name) !== undefined);
}

type Credentials = { bearer: string | undefined; refresh: string | undefined; sid: string | undefined };
type KnownVisitor = { user: User; info: RequestInfo };

async function recognise(
  info: RequestInfo,
  caller: Caller,
  jar: Jar,
  credentials: Credentials,
): Promise<KnownVisitor | undefined> {
  if (credentials.bearer !== undefined) {
    const known = await ask({ ...info, bearer: credentials.bearer, sid: credentials.sid }, caller);
    if (known) return known;
  }
  const pair = credentials.refresh === undefined ? undefined : await next(caller(info), credentials.refresh);
  if (pair) {
    // "Stay logged in" is chosen at log-in; a refresh keeps the choice.
    jar.tokens({ ...pair, remember: jar.read('remember') !== undefined });
    return ask({ ...info, bearer: pair.token, sid: credentials.sid }, caller);
  }
  if (credentials.bearer !== undefined || credentials.refresh !== undefined) jar.tokens(null);
  return undefined;
}

async function ask(request: RequestInfo, caller: Caller): Promise<KnownVisitor | undefined> {
  const info = { ...request, page: {} };
  try {
    return { user: await caller(info)(getMe, {}), info };
  } catch (error) {
    if (!isProblem(error)) throw error;
    // The remembered subscription is another account's or has ended: the customer chooses again.
    if (info.sid !== undefined && (error.code === '#404' || error.code === 'RM1003')) {
      return ask({ ...info, sid: undefined }, caller);
    }
    if (error.code === 'K401') return undefined;
    throw error;
  }
}

async function next(call: Call, refresh_token: string): Promise<Tokens | undefined> {
  try {
    return await call(refreshToken, { refresh_token });
  } catch (error) {
    if (isProblem(error) && error.code === 'U016') return undefined;
    throw error;
  }
}

type Jar = ReturnType<typeof jarOf>;

/** Cookies work in a partner's frame by `SameSite=None` (S9-02), and are partitioned, so that they are not third-party cookies. */
function jarOf(header: string | null, secure: boolean) {
  const written = new Map<string, string>();
  let ended = false;
  const write = (name: string, value: string, maxAge: number | undefined) => {
    const attributes = { path: '/', httpOnly: true, ...(maxAge !== undefined && { maxAge }) } as const;
    const line = secure
      ? serialize(`__Host-${name}`, value, { ...attributes, secure: true, sameSite: 'None', partitioned: true })
      : serialize(name, value, { ...attributes, sameSite: 'Lax' });
    written.set(name, line);
  };
  return {
    read: (name: string) => readCookie(header, secure ? `__Host-${name}` : name),
    write,
    tokens: (tokens: KeptTokens | null) => {
      ended = tokens === null;
      const end = tokens === null ? 0 : tokens.remember ? rememberedSeconds : undefined;
      write('token', tokens?.token ?? '', end);
      write('refresh_token', tokens?.refresh_token ?? '', end);
      write('remember', tokens?.remember ? '1' : '', tokens?.remember ? end : 0);
    },
    lines: () => [...written.values()],
    hasEnded: () => ended,
  };
}
