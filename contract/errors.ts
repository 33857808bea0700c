import { z } from 'zod';

/** What a page draws under the message; every kind is one button or link, so that no code is a dead end (R39). */
export type NextStep =
  | 'choose-time'
  | 'choose-provider'
  | 'retry'
  | 'wait'
  | 'call'
  | 'log-in'
  | 'fix-input'
  | 'request-new-link'
  | 'pay-again'
  | 'go-home'
  | 'none';

type ErrorRow = {
  readonly status: number;
  readonly clause: string;
  readonly next: NextStep;
  /** S8.2-02: while reserving, the partner's code means this one instead. */
  readonly reserving?: string;
};

export const errors = {
  '#001': { status: 400, clause: 'S8.3-02', next: 'retry' },
  '#002': { status: 401, clause: 'S8.3-02', next: 'log-in' },
  '#400': { status: 409, clause: 'S8.2-01', next: 'choose-time' },
  '#404': { status: 404, clause: 'S8.3-02', next: 'go-home', reserving: '#500' },
  '#500': { status: 502, clause: 'S8.2-02', next: 'retry' },
  RA500: { status: 502, clause: 'S8.2-02', next: 'retry' },
  RA503: { status: 503, clause: 'S8.2-02', next: 'wait' },

  RE0000: { status: 409, clause: 'S8.3-03', next: 'choose-time' },
  RE1001: { status: 409, clause: 'S8.3-04', next: 'choose-time' },
  RE1002: { status: 409, clause: 'S8.3-04', next: 'choose-time' },
  RE2001: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2002: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2003: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2004: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2005: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2006: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2007: { status: 502, clause: 'S8.3-08', next: 'retry' },

  RM1001: { status: 409, clause: 'S8.3-09', next: 'call' },
  RM1002: { status: 409, clause: 'S8.3-09', next: 'call' },
  RM1003: { status: 403, clause: 'S8.3-09', next: 'call' },
  RM1004: { status: 409, clause: 'S8.3-09', next: 'choose-provider' },
  RM1005: { status: 409, clause: 'S8.3-09', next: 'call' },
  RM1006: { status: 409, clause: 'S8.3-09', next: 'choose-provider' },
  RM1007: { status: 409, clause: 'S8.3-09', next: 'choose-provider' },
  RM1008: { status: 409, clause: 'S8.3-09', next: 'choose-provider' },
  RM1009: { status: 409, clause: 'S8.3-09', next: 'call' },
  RM1010: { status: 403, clause: 'S8.3-09', next: 'call' },
  RM3001: { status: 409, clause: 'S8.3-04', next: 'choose-time' },

  RR1001: { status: 409, clause: 'S8.3-04', next: 'choose-time' },
  RR1002: { status: 409, clause: 'S8.3-04', next: 'choose-time' },
  RR1003: { status: 409, clause: 'S8.3-05', next: 'call' },
  RR1004: { status: 409, clause: 'S8.3-05', next: 'call' },
  RR1005: { status: 403, clause: 'S8.3-06', next: 'call' },
  RR1006: { status: 403, clause: 'S8.3-06', next: 'call' },
  RR1007: { status: 404, clause: 'S8.3-07', next: 'choose-provider' },

  RS2002: { status: 409, clause: 'S8.3-10', next: 'none' },
  RS2003: { status: 409, clause: 'S8.3-10', next: 'call' },
  RS2004: { status: 409, clause: 'S8.3-10', next: 'fix-input' },
  RS2005: { status: 409, clause: 'S8.3-10', next: 'fix-input' },
  RS2006: { status: 409, clause: 'S8.3-10', next: 'call' },
  RS2007: { status: 409, clause: 'S8.3-10', next: 'wait' },
  RS2008: { status: 409, clause: 'S8.3-10', next: 'retry' },
  RS2009: { status: 409, clause: 'S8.3-10', next: 'none' },
  RS2010: { status: 409, clause: 'S8.3-10', next: 'wait' },
  RS2011: { status: 409, clause: 'S8.3-10', next: 'retry' },
  RS2012: { status: 409, clause: 'S8.3-10', next: 'fix-input' },
  RS2013: { status: 409, clause: 'S8.3-10', next: 'fix-input' },

  RX444: { status: 422, clause: 'S8.3-11', next: 'fix-input' },
  X444: { status: 422, clause: 'S8.1-09', next: 'fix-input' },
  RC001: { status: 422, clause: 'S8.3-11', next: 'retry' },

  C201: { status: 422, clause: 'S8.3-12', next: 'choose-provider' },
  C202: { status: 422, clause: 'S8.3-12', next: 'choose-provider' },
  C203: { status: 422, clause: 'S8.3-12', next: 'choose-time' },
  C204: { status: 422, clause: 'S8.3-12', next: 'choose-provider' },

  U001: { status: 401, clause: 'S8.3-13', next: 'fix-input' },
  U002: { status: 401, clause: 'S8.3-13', next: 'fix-input' },
  U003: { status: 400, clause: 'S8.3-13', next: 'log-in' },
  U004: { status: 422, clause: 'S8.3-13', next: 'fix-input' },
  U005: { status: 409, clause: 'S8.3-14', next: 'wait' },
  U006: { status: 409, clause: 'S8.3-14', next: 'wait' },
  U007: { status: 422, clause: 'S8.3-15', next: 'fix-input' },
  U008: { status: 422, clause: 'S8.3-15', next: 'fix-input' },
  U009: { status: 400, clause: 'S8.3-15', next: 'retry' },
  U010: { status: 500, clause: 'S8.3-15', next: 'call' },
  U011: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  U012: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  U013: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  U014: { status: 422, clause: 'S8.3-17', next: 'fix-input' },
  U015: { status: 409, clause: 'S8.3-17', next: 'log-in' },
  U016: { status: 401, clause: 'S8.3-17', next: 'log-in' },
  U017: { status: 410, clause: 'S8.3-17', next: 'request-new-link' },
  U018: { status: 422, clause: 'S8.3-17', next: 'fix-input' },
  U019: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U020: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U021: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U022: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U023: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U024: { status: 409, clause: 'S8.3-18', next: 'log-in' },
  U025: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U026: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U027: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U028: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U029: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U030: { status: 422, clause: 'S8.3-19', next: 'call' },
  U031: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U041: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  U042: { status: 409, clause: 'S8.3-20', next: 'fix-input' },
  U043: { status: 409, clause: 'S8.3-20', next: 'fix-input' },
  U044: { status: 409, clause: 'S8.3-20', next: 'call' },
  U045: { status: 403, clause: 'S8.3-20', next: 'call' },
  U046: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  U047: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  U048: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  U404: { status: 404, clause: 'S8.3-20', next: 'fix-input' },
  A406: { status: 401, clause: 'S8.3-21', next: 'wait' },

  AE001: { status: 502, clause: 'S8.3-22', next: 'retry' },
  AE002: { status: 502, clause: 'S8.3-22', next: 'retry' },
  AE003: { status: 502, clause: 'S8.3-22', next: 'retry' },
  AE004: { status: 502, clause: 'S8.3-22', next: 'retry' },
  AE101: { status: 504, clause: 'S8.3-22', next: 'retry' },
  AE102: { status: 503, clause: 'S8.3-22', next: 'wait' },
  AE103: { status: 502, clause: 'S8.3-22', next: 'retry' },
  AE104: { status: 503, clause: 'S8.3-22', next: 'wait' },
  AE201: { status: 502, clause: 'S8.3-22', next: 'call' },
  AE202: { status: 503, clause: 'S8.3-22', next: 'wait' },
  AE203: { status: 502, clause: 'S8.3-22', next: 'choose-provider' },
  AE204: { status: 409, clause: 'S8.3-22', next: 'choose-time' },

  // S8.3-23 names four payment results without codes; the codes are ours.
  P001: { status: 402, clause: 'S8.3-23', next: 'pay-again' },
  P002: { status: 409, clause: 'S8.3-23', next: 'pay-again' },
  P003: { status: 502, clause: 'S8.3-23', next: 'call' },
  P004: { status: 502, clause: 'S8.3-23', next: 'retry' },

  // What HTTP can say and the catalogue leaves open; K keeps them apart from the partner's codes.
  K401: { status: 401, clause: 'S4.2-01', next: 'log-in' },
  K403: { status: 403, clause: 'S4.2-03', next: 'go-home' },
  K405: { status: 405, clause: 'S3.8-01', next: 'go-home' },
  K409: { status: 409, clause: 'S3.8-01', next: 'wait' },
  K413: { status: 413, clause: 'S3.8-01', next: 'fix-input' },
  K415: { status: 415, clause: 'S7-07', next: 'retry' },
  K421: { status: 421, clause: 'S1-11', next: 'call' },
  K422: { status: 422, clause: 'S3.8-01', next: 'retry' },
  K429: { status: 429, clause: 'S3.8-01', next: 'wait' },
  K500: { status: 500, clause: 'S8.1-04', next: 'retry' },
  K503: { status: 503, clause: 'S3.8-01', next: 'wait' },
  KJSON: { status: 400, clause: 'S7-07', next: 'retry' },
  KT001: { status: 410, clause: 'S2.1-04', next: 'request-new-link' },
  KT002: { status: 410, clause: 'S2.1-04', next: 'request-new-link' },
  KT003: { status: 422, clause: 'S2.7-01', next: 'fix-input' },
  KT004: { status: 429, clause: 'S2.7-01', next: 'request-new-link' },
  KT005: { status: 429, clause: 'S2.7-01', next: 'wait' },
  KT006: { status: 409, clause: 'S4.4-01', next: 'fix-input' },
  KT007: { status: 410, clause: 'S4.4-01', next: 'choose-time' },
  KT008: { status: 429, clause: 'S4.4-01', next: 'choose-provider' },

  // Identity: a second step, a missing choice, what an operator may not.
  KA001: { status: 403, clause: 'S8.3-13', next: 'fix-input' },
  KA002: { status: 422, clause: 'S8.3-13', next: 'fix-input' },
  KA003: { status: 403, clause: 'S6-03', next: 'go-home' },
  KA004: { status: 403, clause: 'S4.2-05', next: 'go-home' },
  KA005: { status: 403, clause: 'S6-03', next: 'call' },
  KA006: { status: 502, clause: 'S2.3-20', next: 'retry' },
  KA007: { status: 403, clause: 'S2.3-20', next: 'call' },
  KA008: { status: 422, clause: 'S6-12', next: 'retry' },
  KA009: { status: 403, clause: 'S6-12', next: 'call' },

  // One field is wrong. A row of the U family is used instead wherever the catalogue has one.
  V001: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V002: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V003: { status: 422, clause: 'S5-05', next: 'fix-input' },
  V004: { status: 422, clause: 'S5-10', next: 'fix-input' },
  V005: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V006: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V007: { status: 422, clause: 'S5-08', next: 'fix-input' },
  V008: { status: 422, clause: 'S5-14', next: 'fix-input' },
  V010: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V011: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V012: { status: 422, clause: 'S3.8-01', next: 'fix-input' },
  V015: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V016: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V017: { status: 422, clause: 'S5-09', next: 'fix-input' },
  V018: { status: 422, clause: 'S5-06', next: 'fix-input' },
  V020: { status: 422, clause: 'S3.1-01', next: 'fix-input' },
  V021: { status: 422, clause: 'S3.1-01', next: 'fix-input' },
  V022: { status: 422, clause: 'S3.1-01', next: 'fix-input' },
  V023: { status: 422, clause: 'S5-01', next: 'fix-input' },
  V024: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  V025: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V026: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V027: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V028: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  V029: { status: 422, clause: 'S5-11', next: 'fix-input' },
  V030: { status: 422, clause: 'S5-11', next: 'fix-input' },
  V031: { status: 422, clause: 'S3.1-01', next: 'fix-input' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errors;

export const Violation = z.object({
  errorCode: z.string(),
  propertyName: z.string(),
  invalidValue: z.string(),
  message: z.string(),
  /** The bound of V005, V006, V015 and V016, for their texts. */
  limit: z.number().optional(),
});
export type Violation = z.infer<typeof Violation>;

export const Facts = z.record(z.string(), z.json());
export type Facts = z.infer<typeof Facts>;

/** S3.8-01, extended by the reference a caller can read out on the phone and by facts such as the nearest free times. */
export const ErrorObject = z.object({
  httpCode: z.int(),
  errorCode: z.string(),
  message: z.string(),
  violations: z.array(Violation),
  requestId: z.string(),
  facts: Facts.optional(),
});
export type ErrorObject = z.infer<typeof ErrorObject>;

export class Problem extends Error {
  readonly code: ErrorCode;
  readonly facts: Facts;
  readonly violations: readonly Violation[];

  constructor(code: ErrorCode, facts: Facts = {}, violations: readonly Violation[] = []) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.facts = facts;
    this.violations = violations;
  }
}

export function problem(code: ErrorCode, facts?: Facts, violations?: readonly Violation[]): Problem {
  return new Problem(code, facts, violations);
}

/** By its shape, not its class: the pages and the server are two module graphs with a class each. */
export function isProblem(error: unknown): error is Problem {
  return error instanceof Error && error.name === 'Problem' && isErrorCode(Reflect.get(error, 'code'));
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

export function errorRow(code: ErrorCode): ErrorRow {
  return errors[code];
}

/** S8.3-22 names a range of calendar codes but three meanings: the rest of the range are the general one. */
export function catalogueCode(code: string): ErrorCode | undefined {
  if (isErrorCode(code)) return code;
  const calendar = /^AE(\d{3})$/.exec(code)?.[1];
  return calendar !== undefined && Number(calendar) >= 1 && Number(calendar) <= 204 ? 'AE001' : undefined;
}

/** S8.2: what a partner's code means while reserving; undefined is 'unknown error'. */
export function reservingCode(code: string, violations: readonly Violation[] = []): ErrorCode | undefined {
  if (code === 'RX444') return violations.some((violation) => violation.errorCode === 'RM1010') ? 'RM1010' : undefined;
  const known = catalogueCode(code);
  const other = known === undefined ? undefined : errorRow(known).reserving;
  return isErrorCode(other) ? other : known;
}
