import type { Details, Violation } from './error-object.ts';
import type { Codes } from './error-row.ts';
import type { errors } from './errors.ts';
import { memberOf } from './member-of.ts';

/** The file `errors.ts` of each area adds codes by declaration merging, so that this file imports no area. @public */
export interface ErrorCodes extends Codes<typeof errors> {}
export type ErrorCode = keyof ErrorCodes & string;
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  readonly violations: readonly Violation[];

  constructor(code: ErrorCode, details: Details = {}, violations: readonly Violation[] = []) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
    this.violations = violations;
  }
}

export function wrong(errorCode: ErrorCode, propertyName: string, invalidValue = ''): Violation {
  return { errorCode, propertyName, invalidValue, message: '' };
}

export function problem(code: ErrorCode, details?: Details, violations?: readonly Violation[]): Problem {
  return new Problem(code, details, violations);
}

/** The refusal for a query that has to find a row: `executeTakeFirstOrThrow(notFound)`. */
export function notFound(): Problem {
  return problem('#404');
}

/** @throws Problem #404 when there is nothing, or nothing that the caller may see (T01) */
export function orNotFound<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw notFound();
  return value;
}

/** Pages and server have a class `Problem` each, because they are built apart; the name of the error shows both. */
export function isProblem(error: unknown): error is Problem {
  return error instanceof Error && error.name === 'Problem' && typeof memberOf(error, 'code') === 'string';
}
