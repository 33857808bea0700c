import { z } from 'zod';
import { catalogueCode } from './errors.ts';
import { Details, type ErrorCode, type Violation } from './platform/problem.ts';

/** What arrived instead of a good answer: the status line and the body, read as JSON where it is some. */
export type ForeignAnswer = { status: number; statusText: string; body: unknown };
/** How the caller stands: whether it was just refreshing its session, and whether it could. */
export type Standing = { refreshing: boolean; hasRefreshToken: boolean };

/** A refusal, understood: what to do first, and what to say in which words. */
export type ErrorAnswer = {
  /** As the answer has it (S8.1-06). */
  code: string;
  /** The row of the catalogue it means; undefined is an unknown error. */
  known: ErrorCode | undefined;
  /** The text to say, with `code`, `phone` and `requestId` filled in. */
  textId: string;
  /** The answer's own words, to be said instead of `textId` where the catalogue has none (S8.1-07). */
  ownWords: string | undefined;
  violations: readonly Violation[];
  details: Details;
  /** The number to read out on the phone; empty when the answer brought none. */
  requestId: string;
  first: 'show' | 'refresh' | 'log-out' | 'nothing';
};

const longestOwnWords = 300;

/** What a bare status says; 409 is left out, for there every code means something else. */
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

/** S8.1-01 to S8.1-08: from any answer at all to a code and its words. */
export function readErrorAnswer({ status, statusText, body }: ForeignAnswer, standing: Standing): ErrorAnswer {
  const parsed = Body.safeParse(body);
  const said = parsed.success ? parsed.data : Body.parse({});
  const code = said.errorCode || said.status || String(status);
  const first = firstOf(status, code, said.message, standing);
  const known = expired(first, standing) ? 'U016' : (catalogueCode(code) ?? byStatus[code]);
  // Text instead of an object is a page of some server between; its status is all that can be said of it (S8.1-04).
  const own = parsed.success ? said.message : statusText;
  const translated = catalogueCode(own);
  return {
    code,
    known,
    textId: `errors.${known ?? translated ?? 'unknown'}.text`,
    ownWords: known || translated || own === '' ? undefined : own.slice(0, longestOwnWords),
    violations: said.violations.flatMap(violationOf),
    details: said.details,
    requestId: said.requestId,
    first,
  };
}

function firstOf(status: number, code: string, message: string, standing: Standing): ErrorAnswer['first'] {
  if (status === 400 && message === 'canceled') return 'nothing';
  if (code === 'A406' || (status === 401 && standing.refreshing)) return 'log-out';
  return status === 401 && standing.hasRefreshToken ? 'refresh' : 'show';
}

/** Who had no session cannot have lost it: at the log-in A406 keeps its own text, that the address is unconfirmed (S8.3-21). */
function expired(first: ErrorAnswer['first'], { refreshing, hasRefreshToken }: Standing): boolean {
  return first === 'log-out' && (refreshing || hasRefreshToken);
}

function violationOf(foreign: unknown): Violation[] {
  const { success, data } = ForeignViolation.safeParse(foreign);
  if (!success) return [];
  const { limit, ...violation } = data;
  return [limit === undefined ? violation : { ...violation, limit }];
}
