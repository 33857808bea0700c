import { isAfter } from '../../../../contract/platform/instants.ts';
import { iso } from '../../../platform/clock.ts';
import type { Host } from '../../../platform/host.ts';
import { forEachInTransaction } from '../../../platform/job-context.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context, Services } from '../../context.ts';
import { openPayments } from '../../payment/find.ts';
import { moveChange, openChange } from '../../plan-change/find.ts';
import { lockPlanSubscription } from '../find.ts';

export async function closePlanChanges(services: Services, hosts: readonly Host[]): Promise<void> {
  const due = await services.database.db
    .selectFrom('plan_change')
    .innerJoin('plan_subscription', 'plan_subscription.id', 'plan_change.plan_subscription_id')
    .where('closed_at', 'is', null)
    .where((is) =>
      is.or([
        is.and([
          is('expires_at', '<=', iso(services.clock())),
          is.or([is('plan_change.status', '=', 'created'), is('pays_amount', '>', 0)]),
        ]),
        is('plan_subscription.status', 'not in', ['active', 'past_due', 'suspended']),
      ]),
    )
    .select(['plan_change.plan_subscription_id as id', 'plan_change.partner_id'])
    .limit(200)
    .execute();
  await forEachInTransaction(services, hosts, { rows: due, name: 'plan-change' }, close);
}

/** A change whose payment is under way stays until the result is known. */
async function close(tx: Tx, context: Context, id: string): Promise<void> {
  const row = await lockPlanSubscription(tx, id);
  const change = await openChange(tx, id);
  if (!change || (await openPayments(tx, id)).length > 0) return;
  const isKept = row.status === 'active' || row.status === 'past_due' || row.status === 'suspended';
  const isLate = !isAfter(change.expires_at, context.now);
  const waits = change.status === 'verified_update' && change.pays_amount === 0;
  if (!isKept) await moveChange(tx, context, change, 'rejected');
  else if (isLate && !waits) await moveChange(tx, context, change, 'expired');
}
