import { withdrawalDays } from '../../../contract/payment/purchase.ts';
import type { PaymentRow } from '../payment/find.ts';
import type { PlanSubscriptionRow } from './find.ts';

/** The payment from which the customer may withdraw now, and until when. */
export function withdrawableIn(
  { status }: Pick<PlanSubscriptionRow, 'status'>,
  payments: readonly PaymentRow[],
  now: Temporal.Instant,
): { payment: PaymentRow; until: Temporal.Instant } | undefined {
  const payment = payments.find((row) => row.kind === 'purchase' && row.status === 'success');
  if (status !== 'active' || !payment || payment.paid_at === null) return undefined;
  const until = Temporal.Instant.from(payment.paid_at).add({ hours: 24 * withdrawalDays });
  return Temporal.Instant.compare(now, until) < 0 ? { payment, until } : undefined;
}
