import type { ErrorCode } from '../../../contract/platform/problem.ts';
import type { FieldFault } from '../ui/error-summary.tsx';

/** A refusal in words, as plain data: the catalogue has hundreds of texts, so the server says those that are needed. */
export type Refusal = {
  code: ErrorCode;
  status: number;
  text: string;
  cause: string;
  advice: string;
  /** What is wrong in the fields on show. */
  faults: FieldFault[];
};

/** What stands at the field of that name. */
export function faultOf(refusal: Refusal | undefined, name: string): string | undefined {
  return refusal?.faults.find((fault) => fault.name === name)?.text;
}
