import { errorRow } from '../../../contract/errors.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import type { Refusal } from './refusal.ts';

/** @throws whatever is not a refusal */
export function refusalOf(error: unknown): Refusal {
  if (!isProblem(error)) throw error;
  const { code, violations } = error;
  const { status, next } = errorRow(code);
  return { code, status, next, violations: [...violations] };
}
