import { planSubscriptionStates } from '../../../contract/payment/plan-subscription-states.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import type { PaymentRow } from '../payment/find.ts';
import { periodOf } from '../plan/period.ts';
import { type PlanRow, periodNamed } from '../plan/plan-row.ts';
import type { PlanSubscriptionRow } from './find.ts';

/** In days: a plan can be paid for another period from this long before its end. */
const renewsFrom = 14;

type PlanDays = Pick<PlanSubscriptionRow, 'status' | 'first_day' | 'paid_until' | 'ends_on' | 'renews'>;

const isUnpaid = (status: PlanDays['status']) => status === 'past_due' || status === 'suspended';

export function nextPayment(
  { status, paid_until, ends_on, renews }: PlanDays,
  { now, host }: Pick<Context, 'now' | 'host'>,
): 'purchase' | 'renewal' | undefined {
  if (status === 'created') return 'purchase';
  if (isUnpaid(status)) return 'renewal';
  if (status !== 'active' || paid_until === null || ends_on !== null || renews) return undefined;
  const from = Temporal.PlainDate.from(paid_until).subtract({ days: renewsFrom }).toString();
  return dayIn(now, host.brand.timeZone) >= from ? 'renewal' : undefined;
}

/** Whether a payment that has come is for the first or the next period; any other payment goes back to the customer. */
export function isAwaited(
  { status, paid_until, ends_on }: PlanDays,
  { kind, period_from }: Pick<PaymentRow, 'kind' | 'period_from'>,
): boolean {
  if (status === 'created') return true;
  if (kind !== 'renewal' || paid_until === null) return false;
  const isLiving = isUnpaid(status) || planSubscriptionStates[status].paid;
  // Payments that the previous version of the program wrote have no period.
  return isLiving && (period_from ?? paid_until) === paid_until && (ends_on === null || ends_on > paid_until);
}

/** The end of the period after the paid one. Periods are counted from the very first day. */
export function extended(
  { first_day, paid_until }: Pick<PlanDays, 'first_day' | 'paid_until'>,
  { period }: Pick<PlanRow, 'period'>,
): string {
  if (first_day === null || paid_until === null) throw new Error('a plan that has not begun is not extended');
  let no = 0;
  while (periodOf(first_day, periodNamed(period), no).until <= paid_until) no += 1;
  return periodOf(first_day, periodNamed(period), no).until;
}
