import type { ActionFunction, LoaderFunction } from 'react-router';
import { deskGuard, guard } from '../contract/guards.ts';
import type { RouteRow } from '../contract/portal/route.ts';
import { pageRequestOf } from './platform/api.ts';
import { keepDraft } from './platform/form/keep-draft.server.ts';

type Handler = LoaderFunction | ActionFunction;
type Args = Parameters<Handler>[0];

/** The guard runs inside the route, so that no spelling of the path gets around it (T07). */
export function withGuard(route: RouteRow, run: Handler) {
  return async (args: Args) => {
    const pageRequest = pageRequestOf(args.context);
    const { config, user, operator, forbidFrames } = pageRequest;
    if (route.frames === 'never') forbidFrames();
    const path = args.url.pathname + args.url.search;
    const elsewhere = deskGuard(route, path, operator !== undefined);
    if (elsewhere !== undefined) throw leading(elsewhere, args.request);
    const verdict = guard({ route, path, user, brand: config });
    // The session may have ended before the form was sent, so what was typed is saved first.
    if (verdict && args.request.method === 'POST') await keepDraft(await args.request.formData(), pageRequest);
    if (verdict) throw leading(carrying(verdict.to, args.url.searchParams.get('message')), args.request);
    return run(args);
  };
}

/** `?message=` is passed on by a redirect, so that the message appears on the last page (S8.3-24). */
function carrying(to: string, message: string | null): string {
  return message === null ? to : `${to}${to.includes('?') ? '&' : '?'}message=${encodeURIComponent(message)}`;
}

/** Status 303 makes the browser GET the next page after a form; `no-store`, because it depends on who is logged in. */
function leading(to: string, { method }: Request): Response {
  const status = method === 'POST' ? 303 : 302;
  return new Response(null, { status, headers: { Location: to, 'Cache-Control': 'no-store' } });
}

/** A page without a row would have no guard, and a row without a page no answer (T02). */
export function unmatched(pages: readonly string[], rows: readonly string[]): string[] {
  return [
    ...pages.filter((id) => !rows.includes(id)).map((id) => `the page ${id} has no row`),
    ...rows.filter((id) => !pages.includes(id)).map((id) => `the row ${id} has no page`),
  ];
}
