import type { ErrorCode } from '../../../contract/platform/problem.ts';
import type { FieldFault } from '../ui/error-summary.tsx';

/** A Problem in words; the server writes them, because the browser does not have the hundreds of error texts. */
export type Refusal = {
  code: ErrorCode;
  status: number;
  text: string;
  cause: string;
  advice: string;
  /** Only of fields the page shows. */
  faults: FieldFault[];
  /** `[code] property - invalid value`, of all the others (S8.1-09). */
  others: string[];
};

export function faultOf(refusal: Refusal | undefined, name: string): string | undefined {
  return refusal?.faults.find((fault) => fault.name === name)?.text;
}
