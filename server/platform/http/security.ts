import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { consentIn } from '../../../contract/platform/cookies.ts';
import type { Host } from '../host.ts';
import { readCookie } from './cookie.ts';
import type { Variables } from './variables.ts';

const analytics = 'https://*.google-analytics.com';

const nonceBytes = 18;
let drawn = Buffer.alloc(0);

export function newNonce(): string {
  // Random bytes are drawn in advance, because a system call for each nonce would cost a search more than its log line.
  if (drawn.length === 0) drawn = randomBytes(nonceBytes * 500);
  const nonce = drawn.toString('base64url', 0, nonceBytes);
  drawn = drawn.subarray(nonceBytes);
  return nonce;
}

export const dataPolicy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

export const everywhere: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  // With `no-referrer` a browser sends our own forms with the origin `null`, like those of another site.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(self), interest-cohort=()',
};

export const transportSecurity = 'max-age=31536000; includeSubDomains';

/** The brand, not the address, decides who may frame a page; some pages nobody may (D6). */
export function contentSecurityPolicy(
  host: Pick<Host, 'brand'>,
  nonce: string,
  options: { captcha: boolean; tiles: string | undefined; framed: boolean; tags: boolean },
): string {
  const ancestors = (options.framed && host.brand.frameAncestors.join(' ')) || "'none'";
  const captcha = options.captcha ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : '';
  const tiles = options.tiles ? ` ${new URL(options.tiles.replaceAll(/[{}]/g, '')).origin}` : '';
  // Hosts of the tag manager are allowed only after consent (S9-09).
  const tagged =
    options.tags && host.brand.tagManager ? ` ${new URL(host.brand.tagManager.url).origin} ${analytics}` : '';
  // Browsers apply `form-action` to the redirects of a form too, so it must name the partner's sign-in.
  const signIn = host.brand.openId ? ` ${new URL(host.brand.openId.issuer).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${tiles}${tagged}`,
    "font-src 'self'",
    `connect-src 'self'${captcha}${tagged}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src${captcha || " 'none'"}`,
    `form-action 'self'${signIn}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

type Options = { captcha: boolean; tiles: string | undefined; hotReload: boolean };

/** Changes the finished answer, because a new one would lose earlier headers. A page may set a stricter policy. */
export function securityHeaders({ captcha, tiles, hotReload }: Options): MiddlewareHandler<Variables> {
  return async (c, next) => {
    await next();
    const { host, clientRequestId, requestId } = c.get('info');
    const { headers } = c.res;
    for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
    if (host.baseUrl.startsWith('https:')) {
      headers.set('Strict-Transport-Security', transportSecurity);
    }
    headers.set('X-Fe-Request-Id', clientRequestId ?? requestId);
    if (hotReload || headers.has('content-security-policy')) return;
    const framed = !headers.has('x-frame-options');
    const tags = consentIn(readCookie(c.req.header('cookie'), 'consent') ?? null) === 'all';
    const policy = contentSecurityPolicy(host, c.get('nonce'), { captcha, tiles, framed, tags });
    headers.set('Content-Security-Policy', policy);
  };
}
