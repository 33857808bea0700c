import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { RequestInfo } from '../context.ts';
import type { Trace } from '../trace.ts';
import type { Variables } from './variables.ts';

/** Each field but `ms` labels a metric, so it has few values: no address, and no unknown name. */
export type SeenRequest = { method: string; host: string; route: string; status: number; ms: number };

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'];

export function logRequests(log: Logger, count?: (seen: SeenRequest) => void): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const seen: SeenRequest = { ...labelsOf(c), ms: Math.round(performance.now() - started) };
    count?.(seen);
    log.info({ ...idsIn(c), ...(c.req.raw.signal.aborted && { aborted: true }), ...seen }, 'request');
  };
}

export function traceRequests({ span }: Trace): MiddlewareHandler<Variables> {
  return (c, next) =>
    span('request', 'request', async ({ rename, say, fail }) => {
      await next();
      const { method, host, route, status } = labelsOf(c);
      rename(`${method} ${route}`);
      const { requestId } = idsIn(c);
      say({
        'http.request.method': method,
        'server.address': host,
        'http.route': route,
        'http.response.status_code': status,
        ...(requestId !== undefined && { 'kapu.request_id': requestId }),
      });
      if (status >= 500) fail();
    });
}

export function named(route: string): MiddlewareHandler<Variables> {
  return (c, next) => {
    c.set('route', route);
    return next();
  };
}

export function requestIds({ requestId, clientRequestId }: Pick<RequestInfo, 'requestId' | 'clientRequestId'>) {
  return { requestId, ...(clientRequestId !== undefined && { clientRequestId }) };
}

type Ids = { requestId?: string; clientRequestId?: string };

function idsIn(c: Context<Variables>): Ids {
  const info: RequestInfo | undefined = c.get('info');
  return info ? requestIds(info) : {};
}

function labelsOf(c: Context<Variables>) {
  const info: RequestInfo | undefined = c.get('info');
  const route: string | undefined = c.get('route');
  const { method } = c.req;
  return {
    method: methods.includes(method) ? method : 'other',
    host: info?.host.name ?? 'unknown',
    route: route ?? 'none',
    status: c.res.status,
  };
}
