import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import type { PageRequest } from '../contract/page-request.ts';
import type { Config } from '../contract/platform/config.ts';
import { type Sticky, stickyOf } from '../contract/platform/mode.ts';
import { lastResort } from './last-resort.ts';
import { pageRequestOf } from './platform/api.ts';
import { handleOf } from './platform/handle.ts';
import { type Customer, type NavItem, PageContextProvider } from './platform/page-context.tsx';
import { textsFor } from './platform/texts.server.ts';
import { speakerOf } from './platform/texts.ts';
import { navItems } from './portal/frame/nav-items.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const pageRequest = pageRequestOf(context);
  const i18n = textsFor(pageRequest.language, pageRequest.config.look.texts);
  const sticky = stickyOf(new URL(request.url).searchParams);
  const nav = navItems(pageRequest.config, pageRequest.user, speakerOf(i18n));
  const carry = (nouns: readonly string[]) => ({
    texts: textsOf(i18n.messages, nouns),
    context: carriedContext(pageRequest, nav, sticky),
  });
  const { config, language, mode, consent, nonce, requestId, sessionExpired } = pageRequest;

  const customer = customerOf(pageRequest);
  const page = (
    <PageContextProvider
      pageContext={{
        config,
        language,
        mode,
        sticky,
        consent,
        nonce,
        requestId,
        customer,
        nav,
        sessionExpired,
        i18n,
        carry,
      }}
    >
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </PageContextProvider>
  );
  const html = await drawn(page, router, pageRequest);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

async function drawn(
  page: ReactNode,
  router: EntryContext,
  { nonce, language, requestId, config }: PageRequest,
): Promise<string> {
  try {
    return hydrates(router, config) ? await stream(page, nonce) : `<!DOCTYPE html>${renderToString(page)}`;
  } catch (error) {
    // The router renders an error page for a first failure; a failure of that page is final (S2.9-01).
    if (!router.staticHandlerContext.errors) throw error;
    console.error(JSON.stringify({ requestId, error: error instanceof Error ? error.stack : String(error) }));
    return lastResort(language, requestId, config.phone.number);
  }
}

/** Waits for the whole page, because a failure after the first bytes could no longer change the status. */
async function stream(page: ReactNode, nonce: string): Promise<string> {
  const body = await renderToReadableStream(page, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY });
  await body.allReady;
  return new Response(body).text();
}

function hydrates({ staticHandlerContext, routeModules }: EntryContext, config: Config): boolean {
  const last = staticHandlerContext.matches.at(-1);
  return !staticHandlerContext.errors && handleOf(last && routeModules[last.route.id]?.handle, config).script;
}

function textsOf(messages: Record<string, unknown>, nouns: readonly string[]): string {
  return json(
    Object.fromEntries(Object.entries(messages).filter(([id]) => nouns.some((noun) => id.startsWith(`${noun}.`)))),
  );
}

const inHead = ['--c-nav', '--c-action', '--c-on-action'];

function carriedContext(pageRequest: PageRequest, nav: readonly NavItem[], sticky: Sticky): string {
  const { config, language, mode, consent, requestId, sessionExpired } = pageRequest;
  // The browser needs no data of the guard and of the home page's tiles.
  const unasked = { opens: [], closes: [], partner: { ...config.partner, services: [], servicesSortingOrder: {} } };
  // The page has these styles already; only the variables that `Layout` reads in the head are sent.
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
    customer: customerOf(pageRequest),
    nav,
  });
}

function customerOf({ user }: PageRequest): Customer | undefined {
  return user && { firstName: user.firstName, lastName: user.lastName, impersonator: user.impersonator };
}

/** `<` could close the script element around the JSON. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A Problem is an expected answer; anything else is logged with the request id the visitor sees. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { requestId } = pageRequestOf(context);
  console.error(JSON.stringify({ requestId, error: error instanceof Error ? error.stack : String(error) }));
}
