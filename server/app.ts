import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import type { Call } from '../contract/operations.ts';
import type { Portal } from '../contract/page-request.ts';
import { getConfig } from '../contract/platform/config.ts';
import { consentIn } from '../contract/platform/cookies.ts';
import { askedMode } from '../contract/platform/mode.ts';
import { isProblem, problem } from '../contract/platform/problem.ts';
import { routeAt } from '../contract/route-at.ts';
import type { Services } from './booking/context.ts';
import { holdIn, isKnown, type Visitor, visitorOf, visitorTextIn } from './identity/http/visitor.ts';
import { iso } from './platform/clock.ts';
import type { RequestInfo } from './platform/context.ts';
import { unavailable } from './platform/db/unavailable.ts';
import { callFor, type Execute } from './platform/execute.ts';
import { newFormKey } from './platform/form-key.ts';
import { type Admission, createAdmission } from './platform/http/admission.ts';
import { createApi } from './platform/http/api.ts';
import { bringsBody, formOf, refuseUnaskedBody } from './platform/http/body.ts';
import { builtFiles } from './platform/http/built-files.ts';
import { createHealth } from './platform/http/health.ts';
import { createMailbox } from './platform/http/mailbox.ts';
import type { Marks, PageCache } from './platform/http/page-cache.ts';
import { errorObjectOf, statusOf } from './platform/http/problem-answer.ts';
import { createReadiness, type Readiness } from './platform/http/readiness.ts';
import { refusalPage } from './platform/http/refusal-page.ts';
import { cookieOf, requestInfoOf } from './platform/http/request-info.ts';
import { contentSecurityPolicy, everywhere, newNonce, transportSecurity } from './platform/http/security.ts';
import type { Variables } from './platform/http/variables.ts';
import { markIn, newMark } from './platform/signed-mark.ts';
import type { Hosts } from './portal/brand/hosts.ts';
import { createAppFiles } from './portal/http/app-files.ts';
import { createCrawlers } from './portal/http/crawlers.ts';
import { dressed } from './portal/http/gallery.ts';

export type AppParts = {
  services: Services;
  hosts: Hosts;
  execute: Execute;
  portal: Portal;
  pages: PageCache;
  /** What `/health/ready` says; `main` ends it when the process stops. */
  readiness?: Readiness;
  /** Where the built portal's files lie. */
  assets: string;
  /** Where the brands' folders lie. */
  brandsFolder: string;
  trustProxy: boolean;
  tiles: string | undefined;
  /** Whether the page that shows every part of a page is there. */
  gallery?: boolean;
  /** For the development server alone: its hot reload brings script and style that no policy of ours could name. */
  hotReload?: boolean;
  /** A remote API's caller, when the pages are to use one instead of this process. */
  remote: ((facts: RequestInfo) => Call) | undefined;
};

/** The HTTP application: health, the API, the mailbox, the portal's files, then its pages. */
export function createApp(parts: AppParts): Hono<Variables> {
  const { services, hosts } = parts;
  const app = new Hono<Variables>();
  const admission = createAdmission();
  app.use('/health/*', async (c, next) => {
    await next();
    // Whoever sends a body here is answered all the same, and nobody waits for its end.
    if (bringsBody(c)) c.res.headers.set('Connection', 'close');
  });
  app.route('/health', createHealth(parts.readiness ?? createReadiness(services.database.pool)));
  app.use(async (c, next) => {
    const forwarded = parts.trustProxy ? c.req.header('x-forwarded-host') : undefined;
    const asked = forwarded ?? c.req.header('host') ?? '';
    const host = hosts.resolve(asked);
    if (!host) return c.json(unknownHost(), 421, everywhere);
    const nonce = newNonce();
    const url = new URL(c.req.url);
    const shown = parts.gallery ? dressed(hosts, host, url) : host;
    const facts = requestInfoOf(c.req.raw.headers, shown, addressOf(c, parts.trustProxy), url.searchParams);
    c.set('facts', facts);
    c.set('nonce', nonce);
    c.set('asked', asked);
    c.set('route', 'page');
    const started = performance.now();
    await next();
    // Set on the finished answer: one that a page or a file made anew would have lost what was set before. A mounted page may
    // bring a stricter policy of its own.
    const guards = {
      ...everywhere,
      ...transportSecurity(host),
      'X-Fe-Request-Id': facts.clientRequestId ?? facts.requestId,
    };
    for (const [name, value] of Object.entries(guards)) c.res.headers.set(name, value);
    if (!parts.hotReload && !c.res.headers.has('content-security-policy')) {
      const captcha = services.ports.captcha.client.kind === 'recaptcha';
      const framed = !c.res.headers.has('x-frame-options');
      const tags = consentIn(cookieOf(c.req.header('cookie') ?? null, 'consent')) === 'all';
      c.res.headers.set(
        'Content-Security-Policy',
        contentSecurityPolicy(host, nonce, { captcha, tiles: parts.tiles, framed, tags }),
      );
    }
    services.log.info(
      {
        ...namesOf(facts),
        ...(c.req.raw.signal.aborted && { aborted: true }),
        route: c.get('route'),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  });
  app.use(refuseUnaskedBody);
  app.route('/api', createApi(parts.execute, admission));
  if (services.mailbox) app.route('/__mail', createMailbox(services.database, services.mailboxOpen));
  app.use('/sitemap.xml', (c, next) => admission.admit('search', c.req.raw.signal, next));
  app.route('/', createCrawlers(services));
  app.route('/', createAppFiles(parts.brandsFolder));
  app.use('/embed/kapu-booking.js', async (c, next) => {
    await next();
    // The one file a partner's page loads.
    c.res.headers.set('Access-Control-Allow-Origin', '*');
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  });
  app.use('/*', builtFiles(parts.assets));
  app.all('*', (c) => pageOf(c, parts, admission));
  app.onError((error, c) => refusalOf(error, c, services));
  return app;
}

async function pageOf(c: Context<Variables>, parts: AppParts, { admit }: Admission): Promise<Response> {
  const { services } = parts;
  const { method } = c.req;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw problem('K405');
  if (method === 'POST' && !fromOwnPage(c)) throw problem('K403');
  const form = method === 'POST' ? await formOf(c) : undefined;
  const cookie = c.req.header('cookie') ?? null;
  const host = c.get('facts').host;
  const secure = host.baseUrl.startsWith('https:');
  const facts = {
    ...c.get('facts'),
    visitorMark: markIn(services.keys, 'visitor-mark', visitorTextIn(cookie, secure)),
  };
  const caller = parts.remote ?? ((asked: RequestInfo) => callFor(parts.execute, asked));
  const hold = holdIn(cookie, secure);
  const consent = consentIn(cookieOf(cookie, 'consent'));
  const render = async (request: Request, shown: Marks, visitor: Visitor) => {
    const { user, call, keep, sessionExpired, device, refusal } = visitor;
    const { language, mode } = facts;
    const page = {
      ...shown,
      language,
      mode,
      consent,
      now: iso(services.clock()),
      holdToken: hold.token,
      replacedToken: hold.replaced,
      fromElsewhere: isFromElsewhere(request.headers.get('sec-fetch-site')),
      user,
      call,
      keep,
      device,
      sessionExpired,
      ...(refusal && { refusal }),
      ...(parts.gallery && { gallery: [...new Set(parts.hosts.all.map(({ brand }) => brand.key))] }),
    };
    let framed = true;
    const forbidFrames = () => {
      framed = false;
    };
    const answer = await parts.portal(request, { ...page, forbidFrames, config: await call(getConfig, {}) });
    // Whatever nobody may frame is one person's: a log-in, an account, a mailed link (D6, T24).
    if (!framed) {
      answer.headers.set('X-Frame-Options', 'DENY');
      answer.headers.set('Cache-Control', 'no-store');
    }
    return answer;
  };
  const url = new URL(c.req.url);
  const address = `${facts.host.baseUrl}${url.pathname}${url.search}`;
  const own = hold.token !== undefined || url.searchParams.has('reservation') || method !== 'GET';
  const marks = { nonce: c.get('nonce'), requestId: facts.requestId, formKey: newFormKey(services.keys) };
  const { signal } = c.req.raw;
  const remembering = (page: Response) => rememberMode(page, url.searchParams, secure);
  if (own || isKnown(cookie, secure)) {
    const lane = method === 'POST' && routeAt(pagePath(url))?.lane === 'booking' ? 'bookingPage' : 'page';
    return admit(lane, signal, async () => {
      const visitor = await visitorOf(facts, caller, cookie, secure, () => newMark(services.keys, 'visitor-mark'));
      const request = new Request(address, {
        method,
        signal,
        headers: shownHeaders(c),
        ...(form !== undefined && { body: form }),
      });
      return remembering(keeping(await render(request, marks, visitor), visitor));
    });
  }
  const key = `${facts.host.name} ${facts.language} ${facts.mode} ${consent ?? ''} ${url.pathname}${url.search}`;
  const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(c.req.header('accept-encoding') ?? '');
  const shared = await parts.pages.serve({ key, gzip, signal }, marks, services.clock().epochMilliseconds, (own) =>
    admit('page', signal, async () => {
      const visitor = await visitorOf(facts, caller, null, secure, () => newMark(services.keys, 'visitor-mark'));
      // Of the one who happens to ask first it takes nothing along: neither what they send nor that they leave.
      return render(new Request(address), own, visitor);
    }),
  );
  // Language, mode and consent come from headers and cookies: only the visitor's own browser may keep it, and asks each time.
  if (!shared.headers.has('cache-control')) shared.headers.set('Cache-Control', 'private, no-cache');
  return remembering(shared);
}

/** What pages read of a request; nothing else a client says reaches them. */
function shownHeaders(c: Context<Variables>): Record<string, string> {
  const names = ['cookie', 'content-type', 'sec-fetch-site'];
  return Object.fromEntries(
    names.flatMap((name) => [[name, c.req.header(name) ?? '']]).filter(([, value]) => value !== ''),
  );
}

/** React Router's name for a page's data, without what it adds to the page's own. */
function pagePath({ pathname }: URL): string {
  return pathname.replace(/\.data$/, '');
}

/** A page made for one visitor is kept by nobody (T24), and tells the browser what to keep of the log-in. */
function keeping(page: Response, { cookies }: Visitor): Response {
  page.headers.set('Cache-Control', 'no-store');
  for (const line of cookies()) page.headers.append('Set-Cookie', line);
  return page;
}

const yearSeconds = 365 * 24 * 60 * 60;

/** S1-10: a web view says so once. The cookie goes out after the page is kept, so that no other visitor's copy brings it. */
function rememberMode(page: Response, query: URLSearchParams, secure: boolean): Response {
  const asked = askedMode(query);
  if (asked !== 'webview' && asked !== 'forgotten') return page;
  const life = asked === 'webview' ? yearSeconds : 0;
  page.headers.append('Set-Cookie', `webview=1; Path=/; Max-Age=${life}; SameSite=Lax${secure ? '; Secure' : ''}`);
  return page;
}

/** Browsers that do not say where they come from are believed to come from here: nothing rests on it but a question. */
function isFromElsewhere(site: string | null): boolean {
  return site !== null && site !== 'same-origin';
}

/** A form of another site never changes anything here, cookie or not (D1, T16). */
function fromOwnPage(c: Context<Variables>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  if (origin === undefined || origin === 'null') return site !== undefined;
  return URL.canParse(origin) && new URL(origin).host === c.get('asked').toLowerCase();
}

function addressOf(c: Context<Variables>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  if (forwarded) return forwarded;
  // A request made in process, as the tests make them, has no socket.
  return Reflect.has(c.env ?? {}, 'incoming') ? (getConnInfo(c).remote.address ?? '') : '127.0.0.1';
}

/** What a request is found by in the log: under our own name and the caller's. */
function namesOf({ requestId, clientRequestId }: RequestInfo) {
  return { requestId, ...(clientRequestId !== undefined && { clientRequestId }) };
}

function unknownHost() {
  return { httpCode: 421, errorCode: 'K421', message: 'No portal has this address.', violations: [], requestId: '' };
}

async function refusalOf(error: Error, c: Context<Variables>, services: Services): Promise<Response> {
  const facts = c.get('facts');
  const known = isProblem(error) ? error : unavailable(error)?.refusal;
  const refusal = known ?? problem('K500');
  if (!known && !c.req.raw.signal.aborted)
    services.log.error({ ...namesOf(facts), error: error.stack }, 'a request failed');
  const said = {
    texts: services.texts,
    language: facts.language,
    requestId: facts.clientRequestId ?? facts.requestId,
    phone: facts.host.brand.phone.number,
  };
  const wait = refusal.facts.retryAfterSeconds;
  if (typeof wait === 'number') c.header('Retry-After', String(wait));
  c.header('Cache-Control', 'no-store');
  // The HTTP server discards the rest of a refused POST for a while; of any other method it would read on without end.
  if (refusal.code === 'K413' && c.req.method !== 'POST') c.header('Connection', 'close');
  if (c.get('route') === 'page' && c.req.header('accept')?.includes('text/html')) {
    const query = new URL(c.req.url).searchParams;
    const page = refusalPage(refusal, facts, { texts: services.texts, nonce: c.get('nonce'), query });
    return c.html(page, narrowed(statusOf(refusal)));
  }
  return c.json(errorObjectOf(refusal, said), narrowed(statusOf(refusal)));
}

/** Hono's type lists the statuses an answer with a body may have. */
function narrowed(status: number) {
  const statuses = [400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 502, 503, 504] as const;
  return statuses.find((candidate) => candidate === status) ?? 500;
}
