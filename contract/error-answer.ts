import { z } from 'zod';
import { catalogueCode } from './errors.ts';
import { Details, type Violation } from './platform/error-object.ts';
import type { ErrorCode } from './platform/problem.ts';

/** `body` is parsed if it is JSON, and otherwise the text. */
export type ForeignAnswer = { status: number; statusText: string; body: unknown };
export type SessionState = { refreshing: boolean; hasRefreshToken: boolean };

export type ErrorAnswer = {
  /** The code in the spelling of the answer (S8.1-06). */
  code: string;
  known: ErrorCode | undefined;
  /** The message of the answer, which is shown if the catalogue has no text for the code (S8.1-07). */
  ownWords: string | undefined;
  violations: readonly Violation[];
  details: Details;
  requestId: string;
  first: 'show' | 'refresh' | 'log-out' | 'nothing';
};

const longestOwnWords = 300;

/** The code for an answer with a status alone. 409 is missing, because each code uses it for something else. */
const byStatus: Readonly<Record<string, ErrorCode>> = {
  400: '#001',
  401: '#002',
  403: 'K403',
  404: '#404',
  405: 'K405',
  413: 'K413',
  415: 'K415',
  421: 'K421',
  422: 'X444',
  429: 'K429',
  500: 'K500',
  502: 'K503',
  503: 'K503',
  504: 'K503',
};

const word = z.union([z.string(), z.number()]).transform(String).catch('');
const Body = z.object({
  httpCode: z.number().optional().catch(undefined),
  errorCode: word,
  status: word,
  message: z.string().trim().catch(''),
  requestId: z.string().catch(''),
  details: Details.catch({}),
  violations: z.array(z.unknown()).catch([]),
});
const ForeignViolation = z.object({
  errorCode: word,
  propertyName: word,
  invalidValue: word,
  message: word,
  limit: z.number().optional().catch(undefined),
});

/** Any answer becomes a code with words (S8.1-01 to S8.1-08). */
export function readErrorAnswer({ status, statusText, body }: ForeignAnswer, standing: SessionState): ErrorAnswer {
  const parsed = Body.safeParse(body);
  const refusal = parsed.success ? parsed.data : Body.parse({});
  const code = refusal.errorCode || refusal.status || String(status);
  const first = firstOf(status, code, refusal.message, standing);
  // An answer that is no JSON comes from some proxy, so only its status means anything (S8.1-04).
  const own = parsed.success ? refusal.message : statusText;
  const known = expired(first, standing) ? 'U016' : (catalogueCode(code) ?? byStatus[code] ?? catalogueCode(own));
  return {
    code,
    known,
    ownWords: known || own === '' ? undefined : own.slice(0, longestOwnWords),
    violations: refusal.violations.flatMap(violationOf),
    details: refusal.details,
    requestId: refusal.requestId,
    first,
  };
}

function firstOf(status: number, code: string, message: string, standing: SessionState): ErrorAnswer['first'] {
  if (status === 400 && message === 'canceled') return 'nothing';
  if (code === 'A406' || (status === 401 && standing.refreshing)) return 'log-out';
  return status === 401 && standing.hasRefreshToken ? 'refresh' : 'show';
}

/** Without a session, an A406 at the log-in goes on to mean an unconfirmed address, because nothing has expired (S8.3-21). */
function expired(first: ErrorAnswer['first'], { refreshing, hasRefreshToken }: SessionState): boolean {
  return first === 'log-out' && (refreshing || hasRefreshToken);
}

function violationOf(foreign: unknown): Violation[] {
  const { success, data } = ForeignViolation.safeParse(foreign);
  if (!success) return [];
  const { limit, ...violation } = data;
  return [limit === undefined ? violation : { ...violation, limit }];
}
