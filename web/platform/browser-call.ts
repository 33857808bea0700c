import type { PageContext } from './page-context.tsx';

export type Caller = Pick<PageContext, 'language' | 'mode'>;

/** The answer to a request that the page itself has given up (S8.1-03). */
const canceled = { httpCode: 400, message: 'canceled' };

/** Each call carries these headers (S7-01); it is no session's, because the API does not read the cookies of pages. */
export function browserCall(path: string, { language, mode }: Caller, init: RequestInit = {}): Promise<Response> {
  const address = mode === 'webview' ? `${path}${path.includes('?') ? '&' : '?'}_webview=1` : path;
  const headers = {
    Accept: 'application/json',
    locale: language,
    // Browsers make UUIDs only on a secure connection.
    ...(isSecureContext && { 'X-Fe-Request-Id': crypto.randomUUID() }),
    ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
  };
  return fetch(address, { ...init, headers }).catch((error: unknown) => {
    if (!init.signal?.aborted) throw error;
    return Response.json(canceled, { status: canceled.httpCode });
  });
}
