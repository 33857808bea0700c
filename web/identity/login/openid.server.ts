import type { Config } from '../../../contract/platform/config.ts';

/** Over https the cookie has the `__Host-` prefix, so that no other subdomain can set it. */
export function keptOpenId(request: Request, { baseUrl }: Config): string | undefined {
  const name = baseUrl.startsWith('https:') ? '__Host-openid' : 'openid';
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] || undefined;
}
