import { z } from 'zod';
import type { Codes } from './error-row.ts';
import type { errors } from './errors.ts';
import { JsonValue } from './json.ts';
import { memberOf } from './member-of.ts';

/** Each area's `errors.ts` adds its codes by declaration merging, so that this file imports no area. @public */
export interface ErrorCodes extends Codes<typeof errors> {}
export type ErrorCode = keyof ErrorCodes & string;
export const Violation = z
  .object({
    errorCode: z.string(),
    propertyName: z.string(),
    invalidValue: z.string(),
    message: z.string(),
    /** The bound of V005, V006, V015, V016 and KP007. */
    limit: z.number().optional(),
  })
  .meta({ id: 'Violation' });
export type Violation = z.infer<typeof Violation>;

export const Details = z.record(z.string(), JsonValue);
export type Details = z.infer<typeof Details>;

/** S3.8-01, with a reference for the phone and details such as the nearest free times. */
export const ErrorObject = z
  .object({
    httpCode: z.int(),
    errorCode: z.string(),
    message: z.string(),
    violations: z.array(Violation),
    requestId: z.string(),
    details: Details.optional(),
  })
  .meta({ id: 'ErrorObject' });
export type ErrorObject = z.infer<typeof ErrorObject>;

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

/** One fault at one field; its text is said in the reader's language where it is answered. */
export function wrong(errorCode: ErrorCode, propertyName: string, invalidValue = ''): Violation {
  return { errorCode, propertyName, invalidValue, message: '' };
}

export function problem(code: ErrorCode, details?: Details, violations?: readonly Violation[]): Problem {
  return new Problem(code, details, violations);
}

/** Checks the shape, because pages and server are two module graphs with a class each. */
export function isProblem(error: unknown): error is Problem {
  return error instanceof Error && error.name === 'Problem' && typeof memberOf(error, 'code') === 'string';
}
