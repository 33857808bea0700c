import { randomUUID } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { type Language, Language as LanguageSchema, type Mode } from '../../../contract/platform/brand.ts';
import { defaultLanguage } from '../../../contract/platform/languages.ts';
import { askedLanguage, askedMode } from '../../../contract/platform/mode.ts';
import { uuid } from '../../../contract/platform/rules.ts';
import { addressBucket } from '../address.ts';
import { nobody, type RequestInfo } from '../context.ts';
import type { Host } from '../host.ts';
import { readCookie } from './cookie.ts';
import { deviceOf } from './device.ts';

type Headers = { get: (name: string) => string | null };

/** Everything a request says of itself that the house believes, and nothing else it says. */
export function requestInfoOf(
  headers: Headers,
  host: Host,
  address: string,
  query = new URLSearchParams(),
): RequestInfo {
  return {
    host,
    language: languageOf(headers, query, host),
    requestId: randomUUID(),
    address: addressBucket(address),
    idempotencyKey: keyOf(headers.get('idempotency-key')),
    ...nobody,
    clientRequestId: clientRequestIdOf(headers.get('x-fe-request-id')),
    mode: modeOf(headers, query, host),
    device: deviceOf(headers.get('user-agent') ?? ''),
  };
}

/** What an API call shows of its rights. Headers alone: no cookie ever opens the API (D1). */
export function credentialsOf(headers: Headers): Pick<RequestInfo, 'bearer' | 'sid' | 'apiKey'> {
  return {
    bearer: bearerIn(headers.get('authorization')),
    sid: headers.get('sid') ?? undefined,
    apiKey: headers.get('apikey') ?? undefined,
  };
}

/** Anything said is a claim: an empty or an odd header is a bad token, not a visitor. */
function bearerIn(header: string | null): string | undefined {
  if (header === null) return undefined;
  return /^Bearer ([^\s]{1,500})$/i.exec(header)?.[1] ?? '';
}

/** S1-11: the call's own header, then the address, then the cookie, then the browser, then the host; only languages the host speaks. */
function languageOf(headers: Headers, query: URLSearchParams, host: Host): Language {
  const spoken = host.brand.languages;
  const asked = [
    headers.get('locale'),
    askedLanguage(query),
    readCookie(headers.get('cookie'), 'locale'),
    ...preferred(headers.get('accept-language')),
  ];
  const found = asked
    .map((text) => LanguageSchema.safeParse(text?.slice(0, 2).toLowerCase()))
    .find((parsed) => parsed.success && spoken.includes(parsed.data));
  return found?.success ? found.data : (spoken[0] ?? defaultLanguage);
}

/** S1-10: as the address says, else as it was remembered, else as the host is meant. */
function modeOf(headers: Headers, query: URLSearchParams, { brand }: Host): Mode {
  const asked = askedMode(query);
  if (asked === 'forgotten') return brand.mode;
  return asked ?? (readCookie(headers.get('cookie'), 'webview') === '1' ? 'webview' : brand.mode);
}

/** The languages of an Accept-Language header, the dearest first. */
function preferred(header: string | null): string[] {
  const named = parseAccept((header ?? '').slice(0, 200)).filter(({ q }) => q > 0);
  return named.toSorted((one, other) => other.q - one.q).map(({ type }) => type);
}

/** S7-03; anything but a UUID is dropped, so that nothing foreign gets into a log line (T36). */
function clientRequestIdOf(header: string | null): string | undefined {
  return header !== null && uuid.safeParse(header).success ? header.toLowerCase() : undefined;
}

function keyOf(header: string | null): string | undefined {
  return header !== null && /^[\w-]{8,100}$/.test(header) ? header : undefined;
}
