import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const hour = 'public, max-age=3600';

const rows: readonly { begins: string; as: string; anyPage?: true }[] = [
  { begins: '/assets/', as: 'public, max-age=31536000, immutable' },
  // A service worker that browsers kept would outlive its own corrections.
  { begins: '/worker.js', as: 'no-cache' },
  { begins: '/embed/kapu-booking.js', as: hour, anyPage: true },
  { begins: '/', as: hour },
];

/** The headers are set here, because the library calls `onFound` too late for a header. */
export function builtFiles(root: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    // A page's path has no extension; looking for it on the disk would cost a system call.
    if (!/\.\w+$/.test(c.req.path)) return next();
    const file = await serve(c, next);
    const row = rows.find(({ begins }) => c.req.path.startsWith(begins));
    if (!(file instanceof Response) || !row) return file;
    file.headers.set('Cache-Control', row.as);
    if (row.anyPage) {
      file.headers.set('Access-Control-Allow-Origin', '*');
      file.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    return file;
  };
}
