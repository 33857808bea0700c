import type { Context } from 'hono';
import type { Variables } from './variables.ts';

/** Whether a form came from a page of ours: one of another site never changes anything here, cookie or not (D1, T16). */
export function isFromOwnPage(c: Context<Variables>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  if (origin === undefined || origin === 'null') return site !== undefined;
  return URL.canParse(origin) && new URL(origin).host === c.get('askedHost').toLowerCase();
}

/** A browser that does not say where it comes from is believed to come from here: nothing rests on it but a question. */
export function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin';
}
