import { planSubscriptionStates } from '../../../contract/payment/plan-subscription-states.ts';
import { withdrawalDays } from '../../../contract/payment/purchase.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import type { Money } from '../../../contract/platform/money.ts';
import { amountOf, type PaymentRow } from '../payment/find.ts';
import type { PlanSubscriptionRow } from './find.ts';

const owes = ['purchase', 'renewal', 'adjust'];

type Withdrawable = { payments: PaymentRow[]; amount: Money; until: Temporal.Instant };

/** A customer who withdraws from the purchase gets back everything paid, including a next period paid in advance. */
export function withdrawableIn(
  { status }: Pick<PlanSubscriptionRow, 'status'>,
  rows: readonly PaymentRow[],
  now: Temporal.Instant,
): Withdrawable | undefined {
  const payments = rows.filter((row) => owes.includes(row.kind) && row.status === 'success');
  const purchase = payments.find(({ kind }) => kind === 'purchase');
  if (!planSubscriptionStates[status].paid || !purchase || purchase.paid_at === null) return undefined;
  const until = Temporal.Instant.from(purchase.paid_at).add({ hours: 24 * withdrawalDays });
  if (!isBefore(now, until)) return undefined;
  const sum = payments.reduce((all, { amount }) => all + amount, 0);
  return { payments, amount: { ...amountOf(purchase), amount: sum }, until };
}
