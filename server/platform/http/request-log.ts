import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { RequestInfo } from '../context.ts';
import type { Variables } from './variables.ts';

/** Every part has few values, whatever is asked: no address, no name that nobody serves. */
export type SeenRequest = { method: string; host: string; route: string; status: number; ms: number };

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'];

export function logRequests(log: Logger, count?: (seen: SeenRequest) => void): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const info: RequestInfo | undefined = c.get('info');
    const route: string | undefined = c.get('route');
    const { method } = c.req;
    const seen: SeenRequest = {
      method: methods.includes(method) ? method : 'other',
      host: info?.host.name ?? 'unknown',
      route: route ?? 'none',
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    count?.(seen);
    log.info({ ...(info && requestIds(info)), ...(c.req.raw.signal.aborted && { aborted: true }), ...seen }, 'request');
  };
}

/** The route of what is answered below, until another says it more exactly. */
export function named(route: string): MiddlewareHandler<Variables> {
  return (c, next) => {
    c.set('route', route);
    return next();
  };
}

export function requestIds({ requestId, clientRequestId }: Pick<RequestInfo, 'requestId' | 'clientRequestId'>) {
  return { requestId, ...(clientRequestId !== undefined && { clientRequestId }) };
}
