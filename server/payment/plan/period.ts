import type { PlanPeriod } from '../../../contract/payment/plan.ts';

type Period = { from: string; until: string };

/**
 * The first period has the number 0; `until` is the first day after a period. Each is counted from the first day, so
 * that a period from the 31st ends on the last day of a shorter month and on the 31st again after it.
 */
export function periodOf(firstDay: string, period: PlanPeriod, no: number): Period {
  const first = Temporal.PlainDate.from(firstDay);
  const after = (count: number) => first.add(period === 'month' ? { months: count } : { years: count }).toString();
  return { from: after(no), until: after(no + 1) };
}
