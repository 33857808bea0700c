import * as build from 'virtual:react-router/server-build';
import {
  type ActionFunction,
  createRequestHandler,
  data,
  type LoaderFunction,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { errorRow } from '../contract/errors.ts';
import type { Call } from '../contract/operations.ts';
import type { Portal } from '../contract/page-request.ts';
import { stickyOf, withSticky } from '../contract/platform/mode.ts';
import { isProblem } from '../contract/platform/problem.ts';
import type { RouteRow } from '../contract/portal/route.ts';
import { routeRow, routes } from '../contract/routes.ts';
import { pageRequestKey, pageRequestOf } from './platform/api.ts';
import { unmatched, withGuard } from './with-guard.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;

const frame = 'root';

/** @throws Error when a page has no row in the table of routes or a row no page, so that the server does not start (T02) */
export function createPortal(): Portal {
  const answer = createRequestHandler(answeringBuild(), import.meta.env.DEV ? 'development' : 'production');
  return async (request, pageRequest) => {
    const context = new RouterContextProvider();
    let wait: unknown = pageRequest.refusal?.details.retryAfterSeconds;
    const call: Call = (operation, input, options) =>
      pageRequest.call(operation, input, options).catch((error: unknown) => {
        if (isProblem(error)) wait = error.details.retryAfterSeconds ?? wait;
        throw error;
      });
    context.set(pageRequestKey, { ...pageRequest, call });
    const page = await answer(request, context);
    if (mayComeBack.includes(page.status) && typeof wait === 'number') page.headers.set('Retry-After', String(wait));
    return page;
  };
}

/** With these statuses the page sends `Retry-After`, as the API does. */
const mayComeBack = [429, 503];

function answeringBuild(): ServerBuild {
  const { basename: _basename, allowedActionOrigins: _origins, unstable_getCriticalCss, ...rest } = build;
  const pages = Object.keys(build.routes).filter((id) => id !== frame);
  const faults = unmatched(
    pages,
    routes.map(({ id }) => id),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const behindGuard = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const row = routeRow(id);
      return [id, route && row ? answeringRoute(route, row) : route];
    }),
  );
  return { ...rest, routes: behindGuard, ...(unstable_getCriticalCss && { unstable_getCriticalCss }) };
}

/** A page without a loader gets one, because the guard runs in the loader. */
function answeringRoute(route: Route, row: RouteRow): Route {
  const { loader = () => null, action, ...rest } = route.module;
  return {
    ...route,
    module: {
      ...rest,
      loader: answering(withGuard(row, loader)),
      ...(action && { action: answering(withGuard(row, action)) }),
    },
  };
}

/** Each redirect gets the sticky parameters of a frame here, so that no guard or action has to add them (S1-10). */
function sticking(answer: unknown, { searchParams }: URL): unknown {
  const to = answer instanceof Response ? answer.headers.get('location') : null;
  if (!(answer instanceof Response) || to === null) return answer;
  answer.headers.set('location', withSticky(to, stickyOf(searchParams)));
  return answer;
}

/** A Problem that no page has caught keeps its status and its code; the router alone would hide them. */
function answering(run: LoaderFunction | ActionFunction) {
  return async (args: Parameters<LoaderFunction>[0]) => {
    try {
      const { refusal } = pageRequestOf(args.context);
      if (refusal) throw refusal;
      return sticking(await run(args), args.url);
    } catch (error) {
      if (!isProblem(error)) throw sticking(error, args.url);
      const { code, details, violations } = error;
      const { status, next } = errorRow(code);
      throw data({ code, details, violations, calls: next === 'call' }, { status });
    }
  };
}
