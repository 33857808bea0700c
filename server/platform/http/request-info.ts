import { randomUUID } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { type Language, Language as LanguageSchema, type Mode } from '../../../contract/platform/brand.ts';
import { defaultLanguage, languageOfPrograms } from '../../../contract/platform/languages.ts';
import { askedLanguage, askedMode } from '../../../contract/platform/mode.ts';
import { uuid } from '../../../contract/platform/rules.ts';
import { addressBucket } from '../address.ts';
import { nobody, type RequestInfo } from '../context.ts';
import type { Host } from '../host.ts';
import { readCookie } from './cookie.ts';
import { deviceOf } from './device.ts';

type Headers = { get: (name: string) => string | null };

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

/** Credentials of the API come from headers only, so that no cookie ever opens it (D1). */
export function credentialsOf(headers: Headers): Pick<RequestInfo, 'bearer' | 'sid' | 'apiKey'> {
  return {
    bearer: bearerIn(headers.get('authorization')),
    sid: headers.get('sid') ?? undefined,
    apiKey: headers.get('apikey') ?? undefined,
  };
}

/** An empty or malformed header counts as a bad token, not as a call without one. */
function bearerIn(header: string | null): string | undefined {
  if (header === null) return undefined;
  return /^Bearer ([^\s]{1,500})$/i.exec(header)?.[1] ?? '';
}

export function languageOfFaults(headers: Headers, query: URLSearchParams, host: Host): Language {
  return namedLanguage(headers, query, host) ?? languageOfPrograms;
}

function languageOf(headers: Headers, query: URLSearchParams, host: Host): Language {
  return namedLanguage(headers, query, host) ?? host.brand.languages[0] ?? defaultLanguage;
}

/** The first language of the host that `locale` header, address, cookie of choice, last address or browser names (S1-11, S9-02). */
function namedLanguage(headers: Headers, query: URLSearchParams, host: Host): Language | undefined {
  const spoken = host.brand.languages;
  const candidates = [
    headers.get('locale'),
    askedLanguage(query),
    readCookie(headers.get('cookie'), 'locale'),
    readCookie(headers.get('cookie'), 'language_redirect'),
    ...preferred(headers.get('accept-language')),
  ];
  const language = candidates
    .map((text) => LanguageSchema.safeParse(text?.slice(0, 2).toLowerCase()))
    .find((parsed) => parsed.success && spoken.includes(parsed.data));
  return language?.data;
}

/** The mode is that of the address, else of the cookie, else the host's default (S1-10). */
function modeOf(headers: Headers, query: URLSearchParams, { brand }: Host): Mode {
  const mode = askedMode(query);
  if (mode === 'forgotten') return brand.mode;
  return mode ?? (readCookie(headers.get('cookie'), 'webview') === '1' ? 'webview' : brand.mode);
}

function preferred(header: string | null): string[] {
  const named = parseAccept((header ?? '').slice(0, 200)).filter(({ q }) => q > 0);
  return named.toSorted((one, other) => other.q - one.q).map(({ type }) => type);
}

/** Only a UUID is taken, so that no foreign text gets into the log (S7-03, T36). */
function clientRequestIdOf(header: string | null): string | undefined {
  return header !== null && uuid.safeParse(header).success ? header.toLowerCase() : undefined;
}

function keyOf(header: string | null): string | undefined {
  return header !== null && /^[\w-]{8,100}$/.test(header) ? header : undefined;
}
