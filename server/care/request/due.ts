import { daysOf } from '../../../contract/care/alerts.ts';
import { type CareRequestState, careRequestStates, silence } from '../../../contract/care/request-states.ts';
import { type BrandTime, endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';

/** The end of the last working day the service promises, or of the days a silent customer has; null when it is over (R34). */
export function dueIn(
  at: BrandTime,
  request: { service: string; mark: string | null },
  state: CareRequestState,
): string | null {
  if (careRequestStates[state].over) return null;
  const today = todayAt(at);
  const waits = silence[state];
  const day = waits === undefined ? workingDayAfter(at, today, daysOf(request)) : today.add({ days: waits });
  return endOf(at, day);
}
