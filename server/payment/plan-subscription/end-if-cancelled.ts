import { periodOf } from '../plan/period.ts';
import { type PlanRow, periodNamed } from '../plan/plan-row.ts';
import type { PlanSubscriptionRow } from './find.ts';

type PlanDays = Pick<PlanSubscriptionRow, 'first_day' | 'paid_until' | 'renews'>;
type PlanTerms = Pick<PlanRow, 'period' | 'notice_days'>;

/** The first day without cover if cancelled today: a period's end beyond the notice, or of what is paid if it does not renew. */
export function endIfCancelled(
  { first_day, paid_until, renews }: PlanDays,
  { period, notice_days }: PlanTerms,
  today: string,
): string | undefined {
  if (first_day === null || paid_until === null || (!renews && paid_until <= today)) return undefined;
  if (!renews) return paid_until;
  const noticed = Temporal.PlainDate.from(today)
    .add({ days: Math.max(1, notice_days) })
    .toString();
  for (let no = 0; ; no += 1) {
    const { until } = periodOf(first_day, periodNamed(period), no);
    if (until >= paid_until && until >= noticed) return until;
  }
}
