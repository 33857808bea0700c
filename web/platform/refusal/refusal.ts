import type { NextStep } from '../../../contract/platform/error-row.ts';
import type { ErrorCode, Violation } from '../../../contract/platform/problem.ts';

/** A refusal as a page keeps it: plain data, so that it can travel to the browser. */
export type Refusal = {
  code: ErrorCode;
  status: number;
  next: NextStep;
  violations: Violation[];
};
