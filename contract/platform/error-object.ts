import { z } from 'zod';
import { JsonValue } from './json.ts';

export const Violation = z
  .object({
    errorCode: z.string(),
    propertyName: z.string(),
    invalidValue: z.string(),
    message: z.string(),
    /** The bound that the value is beyond, such as the longest text of V005 or the days of KP007; absent without one. */
    limit: z.number().optional(),
  })
  .meta({ id: 'Violation' });
export type Violation = z.infer<typeof Violation>;

export const Details = z
  .record(z.string(), JsonValue)
  .describe(
    'Facts beside the code, such as the nearest free `alternatives`. `retried`, where a partner’s calendar refused or did not answer: true while the portal goes on trying by itself, so that the caller waits or cancels and does not choose anew; false where the refusal is final.',
  );
export type Details = z.infer<typeof Details>;

/** The error of S3.8-01, with a reference to read out on the phone, and details such as the nearest free times. */
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
