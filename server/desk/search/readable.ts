import { type CaseList, caseLists } from '../../../contract/desk/work-lists.ts';
import type { Context } from '../../booking/context.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { isBound } from '../../identity/session/rights.ts';

/** Lists of kinds of which the caller may read every case, without those that a right opens at some providers alone (0065). */
export function readableLists(context: Context): CaseList[] {
  const { rights } = operatorOf(context);
  return caseLists.filter(({ right }) => rights.includes(right) && !isBound(context, right));
}
