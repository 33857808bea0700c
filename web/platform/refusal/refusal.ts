import type { FreeTime } from '../../../contract/booking/search.ts';
import type { ErrorCode, NextStep, Violation } from '../../../contract/errors.ts';

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
