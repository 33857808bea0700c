import { coverWithin } from '../../../contract/entitlement/insured.ts';
import { endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';
import { iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';

/** What a relative's row says from now on: the desk is to look whether they are insured. */
export function askForCover(context: Context) {
  return {
    cover_asked_at: iso(context.now),
    cover_due_at: endOf(context, workingDayAfter(context, todayAt(context), coverWithin)),
    cover_refusal: null,
  };
}

/** Of a relative with whom nothing is shared any more. */
export const uncovered = { cover_asked_at: null, cover_due_at: null, cover_refusal: null } as const;
