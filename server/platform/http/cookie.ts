import { parse } from 'hono/utils/cookie';

/** One cookie of a `Cookie` header, decoded; an empty one says as little as none. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  return header ? parse(header, name)[name] || undefined : undefined;
}
