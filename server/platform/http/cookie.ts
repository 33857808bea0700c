import { parse } from 'hono/utils/cookie';

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  return header ? parse(header, name)[name] || undefined : undefined;
}
