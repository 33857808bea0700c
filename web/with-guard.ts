import type { ActionFunction, LoaderFunction } from 'react-router';
import { guard } from '../contract/guards.ts';
import type { RouteRow } from '../contract/portal/route.ts';
import { pageRequestOf } from './platform/api.ts';

type Handler = LoaderFunction | ActionFunction;
type Args = Parameters<Handler>[0];

/** A page's loader or action behind the guard: it runs in the route itself, so that no spelling of the path goes round it (T07). */
export function guarded(route: RouteRow, run: Handler) {
  return async (args: Args) => {
    const { config, user, forbidFrames } = pageRequestOf(args.context);
    if (route.frames === 'never') forbidFrames();
    const verdict = guard({ route, path: args.url.pathname + args.url.search, user, brand: config });
    if (verdict) throw leading(carrying(verdict.to, args.url.searchParams.get('message')), args.request);
    return run(args);
  };
}

/** What a step came to is still said on the page its follower is led to (S8.3-24). */
function carrying(to: string, message: string | null): string {
  return message === null ? to : `${to}${to.includes('?') ? '&' : '?'}message=${encodeURIComponent(message)}`;
}

/** After a form the other page is fetched, never sent to again; and no verdict outlives the state it was made in. */
function leading(to: string, { method }: Request): Response {
  const status = method === 'POST' ? 303 : 302;
  return new Response(null, { status, headers: { Location: to, 'Cache-Control': 'no-store' } });
}

/** What keeps the portal from starting: a page without a row has no rule, a row without a page has no answer (T02). */
export function unmatched(pages: readonly string[], rows: readonly string[]): string[] {
  return [
    ...pages.filter((id) => !rows.includes(id)).map((id) => `the page ${id} has no row`),
    ...rows.filter((id) => !pages.includes(id)).map((id) => `the row ${id} has no page`),
  ];
}
