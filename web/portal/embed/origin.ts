import { urlOf } from './url-of.ts';

/** True if sources of CSP's `frame-ancestors`, such as `https://*.partner.example`, include the origin. */
export function isAllowed(origin: string, sources: readonly string[]): boolean {
  const url = urlOf(origin);
  if (!url) return false;
  const { protocol, hostname, port } = url;
  return sources.some((source) => {
    const [, scheme, host = '', sourcePort = ''] = /^(https?):\/\/([a-z0-9.*-]+)(?::(\d+|\*))?$/i.exec(source) ?? [];
    if (scheme === undefined || `${scheme}:` !== protocol) return false;
    const rightHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
    return rightHost && (sourcePort === '*' || sourcePort === port);
  });
}
