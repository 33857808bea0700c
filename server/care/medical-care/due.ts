import { careRules } from '../../../contract/care/care-rules.ts';
import { type CareState, careStates } from '../../../contract/care/medical-care-states.ts';
import { type BrandTime, endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';

/** The promise: the close of the first working day that is at least ten days from today (R34). */
export function organiseBy(at: BrandTime): string {
  return endOf(at, workingDayAfter(at, todayAt(at).add({ days: careRules.organiseDays - 1 }), 1));
}

export function dueIn(state: CareState, at: BrandTime, organised: string): string | null {
  const { due } = careStates[state];
  if (due === 'approval') return endOf(at, workingDayAfter(at, todayAt(at), careRules.approvalWorkingDays));
  return due === 'organise' ? organised : null;
}
