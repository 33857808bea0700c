import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { problem } from '../../../contract/platform/problem.ts';
import { longestPatch, longestUpload, takesFiles, takesPieces } from './upload-places.ts';
import type { Variables } from './variables.ts';

const longestBody = 64 * 1024;

/** A form may have this many fields, because `URLSearchParams` takes time quadratic in their number. */
const mostFields = 250;

/** Addresses at which a POST, or another named method, may have a body; the first match counts, any other has none. */
const places: readonly { at: RegExp; body: boolean; methods?: readonly string[] }[] = [
  { at: /^\/fhir\/\w+\/[^/]+$/, body: true, methods: ['POST', 'PUT', 'PATCH'] },
  { at: /^\/(?:health|__mail)(?:\/|$)/, body: false },
  { at: /^\/api\//, body: true },
  { at: /\.data$/, body: true },
  { at: /\.\w+$/, body: false },
  { at: /^/, body: true },
];

/** Refuses an unexpected or too long body unread (T39); the HTTP server then discards the rest for half a second. */
export const refuseUnaskedBody: MiddlewareHandler = async (c, next) => {
  const place = places.find(({ at }) => at.test(c.req.path));
  const welcome = place?.body && (place.methods ?? ['POST']).includes(c.req.method);
  const isPatch = c.req.method === 'PATCH' && takesPieces(c.req.path);
  const longest = isPatch ? longestPatch : takesFiles(c.req.path) ? longestUpload : longestBody;
  if (bringsBody(c) && !((welcome || isPatch) && announcedLength(c) <= longest)) throw problem('K413');
  await next();
};

export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: longestBody,
  onError: () => {
    throw problem('K413');
  },
});

export async function formOf(c: Context<Variables>): Promise<string> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) throw problem('K415');
  await limitBody(c, async () => {});
  const text = await c.req.raw.text();
  if (text.split('&', mostFields + 1).length > mostFields) throw problem('K413');
  return text;
}

/** Closes the connection of a body that is not read, so that its sender gets the answer, and nobody waits for the body's end. */
export const closeUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  if (bringsBody(c)) c.res.headers.set('Connection', 'close');
};

function bringsBody(c: Context): boolean {
  return isChunked(c) || announcedLength(c) > 0;
}

function isChunked(c: Context): boolean {
  return c.req.header('transfer-encoding') !== undefined;
}

function announcedLength(c: Context): number {
  return Number(c.req.header('content-length') ?? 0);
}
