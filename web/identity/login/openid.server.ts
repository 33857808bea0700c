import type { Config } from '../../../contract/platform/config.ts';

/** What the browser keeps for a sign-in with the partner; over TLS under the name no other host can have written. */
export function keptOpenId(request: Request, { baseUrl }: Config): string | undefined {
  const name = baseUrl.startsWith('https:') ? '__Host-openid' : 'openid';
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] || undefined;
}
