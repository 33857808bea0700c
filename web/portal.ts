import * as build from 'virtual:react-router/server-build';
import {
  type ActionFunction,
  createRequestHandler,
  data,
  type LoaderFunction,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { errorRow, isProblem } from '../contract/errors.ts';
import type { Portal } from '../contract/portal.ts';
import { pageFacts } from './api.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** The one thing the server mounts of the pages. */
export function createPortal(): Portal {
  const answer = createRequestHandler(answeringBuild(), import.meta.env.DEV ? 'development' : 'production');
  return (request, facts) => {
    const context = new RouterContextProvider();
    context.set(pageFacts, facts);
    return answer(request, context);
  };
}

function answeringBuild(): ServerBuild {
  const { basename: _basename, allowedActionOrigins: _origins, unstable_getCriticalCss, ...rest } = build;
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && withStatus(route)]),
  );
  return { ...rest, routes, ...(unstable_getCriticalCss && { unstable_getCriticalCss }) };
}

/** A refusal no page caught keeps its status and its code; the router would blank any other error for the visitor. */
function withStatus(route: Route): Route {
  const { loader, action, ...rest } = route.module;
  return {
    ...route,
    module: { ...rest, ...(loader && { loader: answering(loader) }), ...(action && { action: answering(action) }) },
  };
}

function answering<F extends LoaderFunction | ActionFunction>(run: F) {
  return async (args: Parameters<F>[0]) => {
    try {
      return await run(args);
    } catch (error) {
      if (!isProblem(error)) throw error;
      const { code, facts, violations } = error;
      throw data({ code, facts, violations }, { status: errorRow(code).status });
    }
  };
}
