import type { Tx } from '../../../platform/transaction.ts';
import { writeLastDay } from '../cover.ts';
import type { PlanSubscriptionRow } from '../find.ts';

/** No card is charged any more, so the plan ends with what is paid, even if its notice would have moved the end. */
export async function stopRenewing(tx: Tx, row: PlanSubscriptionRow): Promise<void> {
  const isPaid = row.status === 'active' || row.status === 'cancel_at_period_end';
  const ends_on = isPaid && row.ends_on !== null ? row.paid_until : row.ends_on;
  await tx
    .updateTable('plan_subscription')
    .set({ renews: false, next_charge_on: null, noticed_for: null, ends_on })
    .where('id', '=', row.id)
    .execute();
  if (isPaid) await writeLastDay(tx, { ...row, renews: false, ends_on });
}
