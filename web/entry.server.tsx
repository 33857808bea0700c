import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import type { PageRequest } from '../contract/page-request.ts';
import type { Config } from '../contract/platform/config.ts';
import { type StickyParams, stickyOf } from '../contract/platform/mode.ts';
import type { PageState } from '../contract/platform/page-state.ts';
import { routeRow } from '../contract/routes.ts';
import { lastResort } from './last-resort.ts';
import { keepIn } from './part-cache.server.tsx';
import { pageRequestOf } from './platform/api.ts';
import { type Handle, handleOf } from './platform/handle.ts';
import { type Customer, type NavItem, type PageContext, PageContextProvider } from './platform/page-context.tsx';
import { textsBelow, textsFor } from './platform/texts.server.ts';
import { speakerOf } from './platform/texts.ts';
import { navItems } from './portal/frame/nav-items.ts';
import { placesOf } from './portal/frame/places-of.ts';
import { filesOf, nextFilesOf, printOf, stateOf, withOwnRoutes } from './state.server.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const pageRequest = pageRequestOf(context);
  const i18n = textsFor(pageRequest.language, pageRequest.config.look.texts);
  const url = new URL(request.url);
  const sticky = stickyOf(url.searchParams);
  const nav = navItems(pageRequest.config, pageRequest.user, speakerOf(i18n));
  const { config, language, mode, consent, nonce, requestId, sessionExpired, owner, now, print } = pageRequest;
  const customer = customerOf(pageRequest);
  const operator = operatorOf(pageRequest);
  const pageContext = {
    config,
    language,
    mode,
    sticky,
    consent,
    nonce,
    requestId,
    customer,
    operator,
    owner,
    now,
    nav,
    sessionExpired,
    i18n,
  };
  const keep = keepIn({ ...pageContext, carry: undefined });
  const page = (carry: string | undefined, drawn = withOwnRoutes(router)) => (
    <PageContextProvider pageContext={{ ...pageContext, carry, keep }}>
      <ServerRouter context={drawn} url={request.url} nonce={nonce} />
    </PageContextProvider>
  );
  const html = (carry: string | undefined) => drawn(page(carry), router, pageRequest);
  const { script, texts } = handleOfPage(router, config);
  if (!script) return answer(html(undefined));
  const handed = {
    texts: inScript(`{${textsBelow(i18n, textsNeeded(pageRequest, url, texts))}}`),
    context: carriedContext(pageRequest, nav, sticky),
  };
  if (isApp(router)) {
    const app = streamed(page(json({ ...handed, nonce }), router), nonce);
    return answer(await app.catch((error: unknown) => resortFor(error, router, pageRequest)));
  }
  const state = await stateOf(router, handed);
  const current = printOf(state, pageRequest);
  const files = { print: current, files: filesOf(router), next: nextFilesOf(router) };
  if (print === undefined) {
    const once = request.method === 'POST' || sessionExpired;
    return answer(html(json(once ? { ...files, state } : files)));
  }
  const fresh = print === current ? undefined : partsOf(html(json(files)));
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify({ ...state, ...(fresh && { fresh }) }), { status, headers });

  function answer(text: string): Response {
    headers.set('Content-Type', 'text/html; charset=utf-8');
    if (request.method !== 'HEAD') pageRequest.say(text);
    return new Response(null, { status, headers });
  }
}

function drawn(page: ReactNode, router: EntryContext, pageRequest: PageRequest): string {
  try {
    // The page is rendered whole, because a failure after the first bytes could not change the status any more.
    return `<!DOCTYPE html>${renderToString(page)}`;
  } catch (error) {
    return resortFor(error, router, pageRequest);
  }
}

/** The router draws an error page for a first failure; if that page fails too, a plain one is the end (S2.9-01). @throws a first failure */
function resortFor(
  error: unknown,
  router: EntryContext,
  { language, requestId, config }: Pick<PageRequest, 'language' | 'requestId' | 'config'>,
): string {
  if (!router.staticHandlerContext.errors) throw error;
  console.error(JSON.stringify({ requestId, error: error instanceof Error ? error.stack : String(error) }));
  return lastResort(language, requestId, config.phone.number);
}

/** The page of an app contains the router's data, so it is sent only once all of them are there. */
async function streamed(page: ReactNode, nonce: string): Promise<string> {
  const body = await renderToReadableStream(page, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY });
  await body.allReady;
  return new Response(body).text();
}

/** The title and the body of a page; the head is left out, because its styles have the nonce of another answer. */
function partsOf(html: string): PageState['fresh'] {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return { title, body: html.slice(html.indexOf('<body'), html.indexOf('</body>')) };
}

/** A page that failed has no script and no texts, so the browser does not hydrate it. */
function handleOfPage({ staticHandlerContext, routeModules }: EntryContext, config: Config): Handle {
  const last = staticHandlerContext.matches.at(-1);
  if (staticHandlerContext.errors) return { script: false, texts: [] };
  return handleOf(last && routeModules[last.route.id]?.handle, config);
}

function isApp({ staticHandlerContext }: EntryContext): boolean {
  return routeRow(staticHandlerContext.matches.at(-1)?.route.id ?? '')?.runs === 'app';
}

const always = ['frame', 'ui', 'problem'];

function textsNeeded(pageRequest: PageRequest, url: URL, texts: readonly string[]): string[] {
  const hasMessage = url.searchParams.has('message') || pageRequest.sessionExpired;
  return [
    ...always,
    ...(hasMessage ? ['messages'] : []),
    ...(pageRequest.consent === undefined ? ['consent'] : []),
    ...texts,
  ];
}

const inHead = ['--c-nav', '--c-action', '--c-on-action'];

function carriedContext(pageRequest: PageRequest, nav: readonly NavItem[], sticky: StickyParams): string {
  const { config, language, mode, consent, requestId, sessionExpired, owner } = pageRequest;
  // The browser does not need the data by which the guard and the home page's tiles decide.
  const unasked = { opens: [], closes: [], partner: { ...config.partner, services: [], servicesSortingOrder: {} } };
  // The page already has these styles, so only the variables that `Layout` reads in the head are sent.
  const variables = Object.fromEntries(inHead.flatMap((name) => [[name, config.look.variables[name] ?? '']]));
  const look: Config['look'] = { ...config.look, texts: {}, variables };
  return json({
    config: { ...config, ...unasked, look },
    language,
    mode,
    sticky,
    consent,
    requestId,
    sessionExpired,
    owner,
    customer: customerOf(pageRequest),
    operator: operatorOf(pageRequest),
    nav,
  });
}

function operatorOf({ operator }: PageRequest): PageContext['operator'] {
  return operator && { name: operator.name, searches: operator.rights.includes('account.read') };
}

function customerOf({ user, unread, config }: PageRequest): Customer | undefined {
  if (!user) return undefined;
  const { firstName, lastName, impersonator } = user;
  return {
    firstName,
    lastName,
    impersonator,
    mayAskApproval: user.hasPreauthorization,
    mayOrganiseCare: user.hasCardNetwork,
    unread,
    places: placesOf({ user, config }),
  };
}

function json(value: unknown): string {
  return inScript(JSON.stringify(value));
}

/** Each `<` is escaped, because it could close the script element around the JSON. */
function inScript(text: string): string {
  return text.replaceAll('<', '\\u003c');
}

/** A Problem is an expected answer, and a caller who hung up is no fault; all others are logged with the shown request id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if ((request.signal.aborted && error === request.signal.reason) || isRouteErrorResponse(error)) return;
  const { requestId } = pageRequestOf(context);
  console.error(JSON.stringify({ requestId, error: error instanceof Error ? error.stack : String(error) }));
}
