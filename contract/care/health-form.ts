import { z } from 'zod';
import type { ErrorCode } from '../platform/problem.ts';

// Fields of the forms that ask about a person's health (S5-11).

/** One code for every fault: its text names the unit and gives an example. */
function measure(code: ErrorCode, least: number, most: number) {
  const typed = z
    .string()
    .trim()
    .regex(/^\d{1,3}$/)
    .transform(Number);
  return z.union([z.int(), typed], code).pipe(z.int().min(least, code).max(most, code));
}

export const weight = measure('V029', 1, 500);
/** Centimetres. */
export const height = measure('V030', 30, 260);

export const adviceKind = z.enum(['written', 'spoken'], 'V007');
export const answerBy = z.enum(['email', 'phone'], 'V007');

export function phoneWhenCalled<S extends z.ZodType<{ answerBy: string; phone?: string | undefined }>>(schema: S) {
  return schema.refine((form) => form.answerBy !== 'phone' || Boolean(form.phone), { error: 'U021', path: ['phone'] });
}
