import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { RequestInfo } from '../context.ts';
import type { Variables } from './variables.ts';

export function logRequests(log: Logger): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    log.info(
      {
        ...requestIds(c.get('info')),
        ...(c.req.raw.signal.aborted && { aborted: true }),
        route: c.get('route'),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };
}

export function requestIds({ requestId, clientRequestId }: Pick<RequestInfo, 'requestId' | 'clientRequestId'>) {
  return { requestId, ...(clientRequestId !== undefined && { clientRequestId }) };
}
