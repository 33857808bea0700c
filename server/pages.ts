import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { serialize } from 'hono/utils/cookie';
import { countUnread } from '../contract/home/messages.ts';
import type { Call } from '../contract/operations.ts';
import type { Portal } from '../contract/page-request.ts';
import { getConfig } from '../contract/platform/config.ts';
import { consentIn } from '../contract/platform/cookies.ts';
import { askedLanguage, askedMode } from '../contract/platform/mode.ts';
import { ownerHeader, printHeader, printLength } from '../contract/platform/page-state.ts';
import { isProblem, problem } from '../contract/platform/problem.ts';
import { routeAt } from '../contract/route-at.ts';
import type { Services } from './booking/context.ts';
import { deskVisitorOf } from './identity/http/desk-visitor.ts';
import { ownerOf } from './identity/http/owner.ts';
import { holdIn, isKnown, type Visitor, visitorOf, visitorTextIn } from './identity/http/visitor.ts';
import { iso } from './platform/clock.ts';
import type { RequestInfo } from './platform/context.ts';
import { callFor, type Execute } from './platform/execute.ts';
import { newFormKey } from './platform/form-key.ts';
import type { Host } from './platform/host.ts';
import type { Admission } from './platform/http/admission.ts';
import { formOf } from './platform/http/body.ts';
import { readCookie } from './platform/http/cookie.ts';
import { type Marks, type Page, type PageCache, responseOf, type ShownTimes } from './platform/http/page-cache.ts';
import { errorObjectOf } from './platform/http/problem-answer.ts';
import { isFromElsewhere, isFromOwnPage } from './platform/http/same-origin.ts';
import { isMultipart, pagePath } from './platform/http/upload-places.ts';
import type { Variables } from './platform/http/variables.ts';
import { markIn, newMark } from './platform/signed-mark.ts';
import { type UploadedForm, uploadedForm } from './uploaded-form.ts';

export type Parts = {
  services: Services;
  execute: Execute;
  portal: Portal;
  pages: PageCache;
  gallery: readonly string[] | undefined;
  remote: ((info: RequestInfo) => Call) | undefined;
};

export function createPages(parts: Parts, { admit }: Admission): (c: Context<Variables>) => Promise<Response> {
  const { services, pages } = parts;
  const caller = parts.remote ?? ((info: RequestInfo) => callFor(parts.execute, info));
  const mark = () => newMark(services.keys, 'visitor-mark');
  return async (c) => {
    const { method } = c.req;
    const url = new URL(c.req.url);
    const row = routeAt(pagePath(url.pathname));
    c.set('route', row?.path ?? '*');
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw problem('K405');
    if (method === 'POST' && !isFromOwnPage(c)) throw problem('K403', { why: 'page' });
    const cookie = c.req.header('cookie') ?? null;
    const secure = c.get('info').host.baseUrl.startsWith('https:');
    const visitorMark = markIn(services.keys, 'visitor-mark', visitorTextIn(cookie, secure));
    const info = { ...c.get('info'), visitorMark, page: {} };
    const address = `${info.host.baseUrl}${url.pathname}${url.search}`;
    const { signal } = c.req.raw;
    const marks = { nonce: c.get('nonce'), requestId: info.requestId, formKey: newFormKey(services.keys) };
    const uploads = method === 'POST' && isMultipart(c.req.header('content-type')) ? row?.uploads : undefined;
    const atDesk = c.get('atDesk');
    const visitorNow = () =>
      atDesk ? deskVisitorOf(info, caller, cookie, secure) : visitorOf(info, caller, cookie, secure, mark);
    const sender = uploads === undefined ? undefined : await visitorNow();
    // Files are read before the page waits for its place in a lane, because one may arrive slowly.
    const sent = sender && uploads !== undefined ? await uploadedForm(c, sender, uploads) : undefined;
    if (sender && sent && wantsJson(c)) return keepFor(sender, c.json(answersOf(sent, info, services)));
    const form = sent?.form ?? (method === 'POST' ? await formOf(c) : undefined);
    const hold = holdIn(cookie, secure);
    const consent = readCookie(cookie, 'consent') ?? null;
    const print = method === 'GET' ? c.req.header(printHeader)?.slice(0, printLength) : undefined;
    const drawn = { info, hold, consent, ...(print !== undefined && { print }) };
    const personal = atDesk || hold.token !== undefined || url.searchParams.has('reservation') || method !== 'GET';
    if (personal || isKnown(cookie, secure)) {
      const lane = method === 'POST' && row?.lane === 'booking' ? 'bookingPage' : 'page';
      return admit(lane, { signal, address: info.address }, async () => {
        const visitor = sender ? { ...sender, draftKey: sent?.draftKey } : await visitorNow();
        const headers = sent ? urlEncoded(passedOn(c)) : passedOn(c);
        const request = new Request(address, { method, signal, headers, ...(form !== undefined && { body: form }) });
        const page = keepFor(visitor, responseOf(await draw(parts, { ...drawn, request, marks, visitor })));
        // React Router answers 500 to a caller who hung up, though nothing has failed.
        if (page.status === 500 && signal.aborted) return new Response(null, { status: 499 });
        return remember(page, url.searchParams, info.host, secure);
      });
    }
    const asks = `${consent ?? ''} ${print ?? ''}`;
    const key = `${info.host.name} ${info.language} ${info.mode} ${asks} ${url.pathname}${url.search}`;
    const pageKey = { key, gzip: acceptsGzip(c), signal };
    const shared = await pages.serve(pageKey, marks, services.clock().epochMilliseconds, (own, times) =>
      admit('page', { signal, address: info.address }, async () => {
        const visitor = await visitorOf({ ...info, timesShown: times.schedules }, caller, null, secure, mark);
        const call = noting(visitor.call, times, parts.remote !== undefined);
        // Others share this page, so it uses nothing of the first visitor's request, not even its abort.
        return draw(parts, { ...drawn, request: new Request(address), marks: own, visitor: { ...visitor, call } });
      }),
    );
    // The page depends on headers and cookies, so only the visitor's own browser may keep it, and asks each time.
    // The state of a page has the address of the page, so nothing stores it, and no cache takes the one for the other.
    const own = print === undefined ? 'private, no-cache' : 'no-store';
    if (!shared.headers.has('cache-control')) shared.headers.set('Cache-Control', own);
    return remember(shared, url.searchParams, info.host, secure);
  };
}

/** Calls that do not name the free times they showed, as those of a remote API, are noted: any booking redraws the page. */
function noting(call: Call, times: ShownTimes, isRemote: boolean): Call {
  return (operation, input, options) => {
    times.any ||= operation.freeTimes === undefined || (isRemote && operation.freeTimes === 'told');
    return call(operation, input, options);
  };
}

type PageFacts = {
  request: Request;
  info: RequestInfo;
  hold: ReturnType<typeof holdIn>;
  consent: string | null;
  print?: string;
  marks: Marks;
  visitor: Visitor;
};

async function draw(parts: Parts, drawn: PageFacts): Promise<Page> {
  const { request, info, hold, consent, print, marks, visitor } = drawn;
  const { user, operator, call, keep, sessionExpired, device, draftKey, sealedDraft, refusal } = visitor;
  let framed = true;
  let text: string | undefined;
  const answer = await parts.portal(request, {
    ...marks,
    language: info.language,
    mode: info.mode,
    consent: consentIn(consent),
    now: iso(parts.services.clock()),
    holdToken: hold.token,
    replacedToken: hold.replaced,
    fromElsewhere: isFromElsewhere(request.headers),
    user,
    unread: user ? await unreadOf(call) : 0,
    operator,
    owner: ownerOf(visitor),
    call,
    keep,
    device,
    draftKey,
    sealedDraft,
    sessionExpired,
    ...(refusal && { refusal }),
    ...(print !== undefined && { print }),
    ...(parts.gallery && { gallery: parts.gallery }),
    forbidFrames: () => {
      framed = false;
    },
    say: (bodyText) => {
      text = bodyText;
    },
    config: await call(getConfig, {}),
  });
  // A page that may not be framed is personal, such as log-in, account or mailed link (D6, T24), so no cache may store it.
  if (!framed) {
    answer.headers.set('X-Frame-Options', 'DENY');
    answer.headers.set('Cache-Control', 'no-store');
  }
  return { answer, ...(text !== undefined && { text }) };
}

/** A page is drawn even where its unread messages cannot be counted. */
async function unreadOf(call: Call): Promise<number> {
  try {
    return (await call(countUnread, {})).unread;
  } catch (error) {
    if (isProblem(error)) return 0;
    throw error;
  }
}

function passedOn(c: Context<Variables>): [string, string][] {
  return ['cookie', 'content-type', 'sec-fetch-site'].flatMap((name) => {
    const value = c.req.header(name);
    return value ? [[name, value]] : [];
  });
}

/** The files have been taken out of the form, so the page's action reads the rest as a plain form. */
function urlEncoded(headers: readonly [string, string][]): [string, string][] {
  const type: [string, string] = ['content-type', 'application/x-www-form-urlencoded'];
  return [...headers.filter(([name]) => name !== 'content-type'), type];
}

/** A script that shows each file's progress sends the same form, one file each, and reads what became of it. */
function wantsJson(c: Context<Variables>): boolean {
  return c.req.header('accept') === 'application/json';
}

function answersOf({ outcomes }: UploadedForm, { host, language, requestId }: RequestInfo, { texts }: Services) {
  const wording = { texts, language, requestId, phone: host.brand.phone.number };
  return {
    files: outcomes.map(({ name, file, refusal }) => ({
      name,
      ...(file && { file }),
      ...(refusal && { error: errorObjectOf(refusal, wording) }),
    })),
  };
}

function acceptsGzip(c: Context<Variables>): boolean {
  return parseAccept(c.req.header('accept-encoding') ?? '').some(({ type, q }) => type === 'gzip' && q > 0);
}

/** No cache may keep a personal page, nor the browser what it has of a log-in that has ended (T24). */
function keepFor(visitor: Visitor, page: Response): Response {
  const owner = ownerOf(visitor);
  page.headers.set('Cache-Control', 'no-store');
  if (owner !== undefined) page.headers.set(ownerHeader, owner);
  if (visitor.hasEnded()) page.headers.set('Clear-Site-Data', '"cache"');
  for (const line of visitor.cookies()) page.headers.append('Set-Cookie', line);
  return page;
}

const yearSeconds = 365 * 24 * 60 * 60;

/** The choices of the address become cookies (S1-10, S9-02) after the page was cached, so that no other visitor gets them. */
function remember(page: Response, query: URLSearchParams, { brand }: Host, secure: boolean): Response {
  const mode = askedMode(query);
  const language = askedLanguage(query);
  if (mode === 'webview' || mode === 'forgotten')
    keepCookie(page, 'webview', '1', mode === 'webview' ? yearSeconds : 0, secure);
  // A browser stores no cookie with `SameSite=Lax` of a frame on another site.
  if (language && brand.languages.includes(language) && mode !== 'iframe')
    keepCookie(page, 'language_redirect', language, yearSeconds, secure);
  return page;
}

function keepCookie(page: Response, name: string, value: string, maxAge: number, secure: boolean): void {
  page.headers.append('Set-Cookie', serialize(name, value, { path: '/', maxAge, sameSite: 'Lax', secure }));
}
