import { sql } from 'kysely';
import type { Tx } from '../../platform/transaction.ts';
import type { PlanSubscriptionRow } from './find.ts';

export async function restCover(tx: Tx, row: PlanSubscriptionRow): Promise<void> {
  await changeCover(tx, row, 'suspended');
}

export async function resumeFree(tx: Tx, row: PlanSubscriptionRow): Promise<void> {
  await changeCover(tx, row, 'ended');
}

async function changeCover(
  tx: Tx,
  { subscription_id, instead_of_id }: PlanSubscriptionRow,
  to: 'suspended' | 'ended',
): Promise<void> {
  const both = [subscription_id, instead_of_id].filter((id) => id !== null);
  if (both.length === 0) return;
  await tx
    .updateTable('subscription')
    .set({ status: sql<string>`case when id = ${subscription_id}::uuid then ${to} else 'active' end` })
    .where('id', 'in', both)
    .execute();
}
