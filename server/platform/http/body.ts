import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { problem } from '../../../contract/platform/problem.ts';
import type { Variables } from './variables.ts';

/** The longest body of any request; no form of the portal and no call of the contract comes near it. */
const longestBody = 64 * 1024;

/** `URLSearchParams` takes time that grows with the square of the fields. */
const mostFields = 250;

/** Where a POST may bring a body; the first row that fits. Every other request brings none. */
const places: readonly { at: RegExp; body: boolean }[] = [
  { at: /^\/(?:health|__mail)(?:\/|$)/, body: false },
  { at: /^\/api\//, body: true },
  // React Router's own name for a page's data.
  { at: /\.data$/, body: true },
  // A file, of the portal or of a brand.
  { at: /\.\w+$/, body: false },
  { at: /^/, body: true },
];

/**
 * A body nobody asked for, or one longer than any, is refused before a byte of it is read (T39). What still comes of it the HTTP
 * server throws away for half a second, so that the sender can read the refusal; then it closes the connection.
 */
export const refuseUnaskedBody: MiddlewareHandler = async (c, next) => {
  const welcome = c.req.method === 'POST' && places.find(({ at }) => at.test(c.req.path))?.body;
  if (bringsBody(c) && !(welcome && announcedLength(c) <= longestBody)) throw problem('K413');
  await next();
};

/** Reads a body whose length nobody announced no further than the longest allowed. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: longestBody,
  onError: () => {
    throw problem('K413');
  },
});

/** What a page's form sent, short enough to be parsed. */
export async function formOf(c: Context<Variables>): Promise<string> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) throw problem('K415');
  await limitBody(c, async () => {});
  const text = await c.req.raw.text();
  if (text.split('&', mostFields + 1).length > mostFields) throw problem('K413');
  return text;
}

/** Whoever sends a body where none is read is answered all the same, and nobody waits for its end. */
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
