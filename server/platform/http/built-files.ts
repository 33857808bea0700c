import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const hour = 'public, max-age=3600';

/** How long a browser may keep a built file, and whose page may load it, by how its address begins; the first that fits. */
const rows: readonly { begins: string; as: string; anyPage?: true }[] = [
  // Named by what is in them.
  { begins: '/assets/', as: 'public, max-age=31536000, immutable' },
  // A worker that is not asked for anew would outlive what it was mended for.
  { begins: '/worker.js', as: 'no-cache' },
  // The one file a partner's page loads.
  { begins: '/embed/kapu-booking.js', as: hour, anyPage: true },
  { begins: '/', as: hour },
];

/** The files of the built portal. The library's own `onFound` is called once the answer is made, too late for a header. */
export function builtFiles(root: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    // A page's address has no ending: looking for it on the disk would cost every page a question to the system.
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
