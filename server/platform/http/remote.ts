import { randomBytes } from 'node:crypto';
import { readErrorAnswer } from '../../../contract/error-answer.ts';
import type { Call } from '../../../contract/operations.ts';
import { incomingFile } from '../../../contract/platform/incoming-file.ts';
import type { Operation } from '../../../contract/platform/operation.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { RequestInfo } from '../context.ts';
import { type Outside, watched } from '../outside.ts';

const noSession = { refreshing: false, hasRefreshToken: false };

/** Calls the API by HTTP, so that the pages can run apart from it (S7-07). */
export function remoteCall(base: string, outside: Outside): (info: RequestInfo) => Call {
  const place = { name: 'api', where: new URL(base).host } as const;
  return (info) =>
    async (operation, input, { idempotencyKey } = {}) => {
      const { url, body, extraHeaders } = operation.consumes
        ? await formTo(base, operation, input)
        : requestOf(base, operation, input);
      if (info.mode === 'webview') url.searchParams.set('_webview', '1');
      const answer = fetch(url, {
        method: operation.method,
        headers: {
          Accept: operation.produces ?? 'application/json',
          locale: info.language,
          'X-Fe-Request-Id': callIdOf(info),
          // With TRUST_PROXY the API counts visitors by this; otherwise all visitors of this portal count as one address.
          'X-Forwarded-For': info.address,
          ...(info.bearer !== undefined && { Authorization: `Bearer ${info.bearer}` }),
          ...(info.sid !== undefined && { sid: info.sid }),
          ...extraHeaders,
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
          ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: untilOf(operation, info),
      });
      const response = await watched(outside, place, answer);
      if (!response.ok) throw await refusalOf(response);
      return operation.output.parse(operation.produces === undefined ? await response.json() : await response.text());
    };
}

/** Each call needs its own id (S7-03); the first four groups are the page's, for a search in the API's log. */
function callIdOf({ requestId }: RequestInfo): string {
  return `${requestId.slice(0, requestId.lastIndexOf('-'))}-${randomBytes(6).toString('hex')}`;
}

function untilOf({ consumes }: Operation, { signal }: RequestInfo): AbortSignal {
  if (!consumes) return AbortSignal.timeout(15_000);
  const late = AbortSignal.timeout(120_000);
  return signal ? AbortSignal.any([late, signal]) : late;
}

async function formTo(base: string, operation: Operation, { file, ...input }: Record<string, unknown>) {
  const { url, extraHeaders } = requestOf(base, operation, input);
  const { name, bytes } = await incomingFile.parse(file).open();
  const body = new FormData();
  body.set('file', new File(await Array.fromAsync(bytes, (chunk) => new Uint8Array(chunk)), name));
  return { url, body, extraHeaders };
}

function requestOf(base: string, operation: Operation, input: Record<string, unknown>) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const take = (name: string) => {
    const value = String(rest.get(name) ?? '');
    rest.delete(name);
    return value;
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(take(name)));
  const extraHeaders = Object.fromEntries(
    Object.entries(operation.headers ?? {})
      .filter(([field]) => rest.has(field))
      .map(([field, header]) => [header, `${header === 'authorization' ? 'Bearer ' : ''}${take(field)}`]),
  );
  const url = new URL(`${base.replace(/\/$/, '')}/api${path}`);
  if (operation.method === 'POST') return { url, body: JSON.stringify(Object.fromEntries(rest)), extraHeaders };
  for (const [name, value] of rest)
    url.searchParams.set(name, typeof value === 'boolean' ? String(Number(value)) : String(value));
  return { url, body: undefined, extraHeaders };
}

async function refusalOf(response: Response) {
  const text = await response.text().catch(() => '');
  const { status, statusText } = response;
  const answer = readErrorAnswer({ status, statusText, body: parsedOr(text) }, noSession);
  if (answer.known) return problem(answer.known, answer.details, answer.violations);
  const { code, ownWords } = answer;
  return problem('unknown', { code, ...(ownWords !== undefined && { message: ownWords }) }, answer.violations);
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
