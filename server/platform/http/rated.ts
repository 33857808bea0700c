import type { Hono, MiddlewareHandler } from 'hono';
import type { DoorRate } from '../../../contract/platform/door.ts';
import type { Services } from '../context.ts';
import type { Variables } from './variables.ts';

const rated = new WeakSet<object>();

export function rateOf(
  { doors, clock }: Pick<Services, 'doors' | 'clock'>,
  door: string,
  rate: DoorRate,
): MiddlewareHandler<Variables> {
  const middleware: MiddlewareHandler<Variables> = (c, next) => {
    doors?.count(door, rate, c.get('info').address, clock());
    return next();
  };
  rated.add(middleware);
  return middleware;
}

/** Routes that need no rate here, because they run no costly code or their operation's row has one. */
const without = [/^\/health\b/, /^\/\*$/, /^\/__mail\b/, /^\/api\/(?!openapi\.json$|docs$|docs\.css$)/];

type Routes = Pick<Hono<Variables>, 'routes'>['routes'];

function unratedRoutes(routes: Routes): string[] {
  return routes.flatMap(({ path, method }, at) => {
    if (method === 'ALL' || without.some((one) => one.test(path))) return [];
    const isRated = routes.slice(0, at).some((before) => isAbove(before.path, path) && rated.has(before.handler));
    return isRated ? [] : [`${method} ${path}`];
  });
}

function isAbove(path: string, other: string): boolean {
  return path === other || (path.endsWith('/*') && `${other}/`.startsWith(path.slice(0, -1)));
}

/** @throws Error at the start, so that no door is ever open without a rate (D12) */
export function assertRated({ routes }: Pick<Hono<Variables>, 'routes'>): void {
  const missing = unratedRoutes(routes);
  if (missing.length > 0) throw new Error(`no rate: ${missing.join(', ')}`);
}
