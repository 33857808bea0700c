import type { ErrorCode } from '../../../contract/platform/problem.ts';
import type { FieldFault } from '../ui/error-summary.tsx';

/** A Problem in words, which the server writes, because the browser does not have the hundreds of error texts. */
export type Refusal = {
  code: ErrorCode;
  status: number;
  text: string;
  cause: string;
  advice: string;
  faults: FieldFault[];
  /** Lines `[code] property - invalid value` for fields that the page does not show (S8.1-09). */
  others: string[];
};

export function faultOf(refusal: Refusal | undefined, name: string): string | undefined {
  return refusal?.faults.find((fault) => fault.name === name)?.text;
}
