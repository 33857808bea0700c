import type { Tx } from '../../platform/transaction.ts';
import type { PlanSubscriptionRow } from './find.ts';

type PlanDays = Pick<PlanSubscriptionRow, 'subscription_id' | 'paid_until' | 'ends_on' | 'renews'>;

/** The last day of cover: of the cancelled plan or of what is paid; null while the plan renews itself. */
export function lastDayOf({ paid_until, ends_on, renews }: PlanDays): string | null {
  const end = ends_on ?? (renews ? null : paid_until);
  return end === null ? null : Temporal.PlainDate.from(end).subtract({ days: 1 }).toString();
}

export async function writeLastDay(tx: Tx, row: PlanDays): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ valid_to: lastDayOf(row) })
    .where('id', '=', row.subscription_id)
    .execute();
}
