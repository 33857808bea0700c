import type { PageContext } from './page-context.tsx';

export type Caller = Pick<PageContext, 'language' | 'mode'>;

/** A call of the browser's own to the API, with what every call carries (S7-01); the cookies of pages open no API. */
export function browserCall(path: string, { language, mode }: Caller, init: RequestInit = {}): Promise<Response> {
  const address = mode === 'webview' ? `${path}${path.includes('?') ? '&' : '?'}_webview=1` : path;
  const headers = {
    Accept: 'application/json',
    locale: language,
    // Browsers make UUIDs only where the connection is secure.
    ...(isSecureContext && { 'X-Fe-Request-Id': crypto.randomUUID() }),
    ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
  };
  return fetch(address, { ...init, headers });
}
