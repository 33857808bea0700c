import type { FreeTime } from '../../../contract/directory/offering.ts';
import type { NextStep } from '../../../contract/platform/error-row.ts';
import type { ErrorCode, Violation } from '../../../contract/platform/problem.ts';

/** A refusal as a page keeps it: plain data, so that it can travel to the browser. */
export type Refusal = {
  code: ErrorCode;
  status: number;
  next: NextStep;
  violations: Violation[];
  /** The nearest times that can still be had, and the zone to say them in. */
  alternatives: FreeTime[];
  timeZone: string | undefined;
};
