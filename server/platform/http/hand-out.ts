import { create } from 'content-disposition';
import { Hono, type Context as HonoContext } from 'hono';
import { problem } from '../../../contract/platform/problem.ts';
import { named } from './request-log.ts';
import type { Variables } from './variables.ts';

/** No cookie is read or set. HEAD, as of link previews, is refused, because it would use up the token (T10). */
export function handOutAt(
  path: string,
  give: (c: HonoContext<Variables>, token: string) => Promise<Response>,
): Hono<Variables> {
  const app = new Hono<Variables>();
  app.get('/:token', named(`${path}/:token`), (c) => {
    if (c.req.method === 'HEAD') {
      c.header('Allow', 'GET');
      throw problem('K405');
    }
    return give(c, c.req.param('token'));
  });
  return app;
}

export function setDocumentHeaders(c: HonoContext<Variables>, type: string, disposition: string): void {
  const headers = {
    'Content-Type': type,
    'Content-Disposition': disposition,
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  };
  for (const [header, value] of Object.entries(headers)) c.header(header, value);
}

export function sendPdf(c: HonoContext<Variables>, name: string, file: Uint8Array): Response {
  setDocumentHeaders(c, 'application/pdf', create(name));
  return c.body(new Uint8Array(file));
}
