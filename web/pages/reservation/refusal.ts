import { z } from 'zod';
import { type ErrorCode, errorRow, isProblem, type NextStep, type Violation } from '../../../contract/errors.ts';
import { type FreeTime, FreeTime as FreeTimeSchema } from '../../../contract/search.ts';

/** A refusal as a page keeps it: plain data, so that it can travel to the browser. */
export type Refusal = {
  code: ErrorCode;
  next: NextStep;
  violations: Violation[];
  alternatives: FreeTime[];
  timeZone: string | undefined;
};

const Alternatives = z.array(FreeTimeSchema).catch([]);

/** @throws whatever is not a refusal */
export function refusalOf(error: unknown): Refusal {
  if (!isProblem(error)) throw error;
  return {
    code: error.code,
    next: errorRow(error.code).next,
    violations: [...error.violations],
    alternatives: Alternatives.parse(error.facts.alternatives ?? []),
    timeZone: typeof error.facts.timeZone === 'string' ? error.facts.timeZone : undefined,
  };
}

export function statusOf(refusal: Refusal): number {
  return errorRow(refusal.code).status;
}
