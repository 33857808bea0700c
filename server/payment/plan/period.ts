import type { PlanPeriod } from '../../../contract/payment/plan.ts';

type Period = { from: string; until: string };

/** The first period is number 0; `until` is the day after. Counted from the first day, so that a 31st returns after short months. */
export function periodOf(firstDay: string, period: PlanPeriod, no: number): Period {
  const first = Temporal.PlainDate.from(firstDay);
  const after = (count: number) => first.add(period === 'month' ? { months: count } : { years: count }).toString();
  return { from: after(no), until: after(no + 1) };
}
