import { dayIn } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import { periodOf } from '../plan/period.ts';
import { type PlanRow, periodNamed } from '../plan/plan-row.ts';
import type { PlanSubscriptionRow } from './find.ts';

/** Days before its end from which a plan can be paid for another period. */
const renewsFrom = 14;

type PlanDays = Pick<PlanSubscriptionRow, 'status' | 'first_day' | 'paid_until'>;

/** What a payment made now would be for; undefined where nothing is to be paid. */
export function nextPayment(
  { status, paid_until }: PlanDays,
  { now, host }: Pick<Context, 'now' | 'host'>,
): 'purchase' | 'renewal' | undefined {
  if (status === 'created') return 'purchase';
  if (status !== 'active' || paid_until === null) return undefined;
  const from = Temporal.PlainDate.from(paid_until).subtract({ days: renewsFrom }).toString();
  return dayIn(now, host.brand.timeZone) >= from ? 'renewal' : undefined;
}

/** The first day that is not paid for once another period is: counted from the first day of all. */
export function extended({ first_day, paid_until }: PlanDays, { period }: Pick<PlanRow, 'period'>): string {
  if (first_day === null || paid_until === null) throw new Error('a plan that has not begun is not extended');
  let no = 0;
  while (periodOf(first_day, periodNamed(period), no).until <= paid_until) no += 1;
  return periodOf(first_day, periodNamed(period), no).until;
}
