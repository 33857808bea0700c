import { z } from 'zod';
import type { Codes } from './error-row.ts';
import type { errors } from './errors.ts';

/**
 * The codes of all areas. Each area's `errors.ts` adds its own here by declaration merging, so that the compiler knows every
 * code wherever one is written, and this file imports no area.
 * @public
 */
export interface ErrorCodes extends Codes<typeof errors> {}
export type ErrorCode = keyof ErrorCodes & string;
export const Violation = z.object({
  errorCode: z.string(),
  propertyName: z.string(),
  invalidValue: z.string(),
  message: z.string(),
  /** The bound of V005, V006, V015 and V016, for their texts. */
  limit: z.number().optional(),
});
export type Violation = z.infer<typeof Violation>;

export const Details = z.record(z.string(), z.json());
export type Details = z.infer<typeof Details>;

/** S3.8-01, extended by the reference a caller can read out on the phone and by facts such as the nearest free times. */
export const ErrorObject = z.object({
  httpCode: z.int(),
  errorCode: z.string(),
  message: z.string(),
  violations: z.array(Violation),
  requestId: z.string(),
  details: Details.optional(),
});
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

export function problem(code: ErrorCode, details?: Details, violations?: readonly Violation[]): Problem {
  return new Problem(code, details, violations);
}

/** By its shape, not its class: the pages and the server are two module graphs with a class each. */
export function isProblem(error: unknown): error is Problem {
  return error instanceof Error && error.name === 'Problem' && typeof Reflect.get(error, 'code') === 'string';
}
