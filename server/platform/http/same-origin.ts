import type { Context } from 'hono';
import type { Variables } from './variables.ts';

/** Whether a page of ours sent the form; one of another site never changes anything, with a cookie or without (D1, T16). */
export function isFromOwnPage(c: Context<Variables>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  if (origin === undefined || origin === 'null') return site !== undefined;
  return URL.canParse(origin) && new URL(origin).host === c.get('askedHost').toLowerCase();
}

/** A missing header counts as our own site, because the result only decides whether a question is asked. */
export function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin';
}
