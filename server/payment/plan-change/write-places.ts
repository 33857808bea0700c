import { sql } from 'kysely';
import type { Tx } from '../../platform/transaction.ts';

/** The customer may add as many relatives as are paid for; a confirmed change keeps the places that it needs from being filled. */
export async function writePlaces(tx: Tx, planSubscriptionId: string): Promise<void> {
  await sql`
    update subscription set max_relatives = case
        when change.kind = 'relatives' then 0 else least(coalesce(bought.relatives, plan.max_relatives), change.relatives) end
    from plan_subscription bought
    join plan on plan.id = bought.plan_id
    left join plan_change change on change.plan_subscription_id = bought.id and change.status = 'verified_update'
    where bought.id = ${planSubscriptionId} and subscription.id = bought.subscription_id`.execute(tx);
}
