import type { Services } from '../../identity/context.ts';
import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import { overrunsOf } from './overruns.ts';
import { policyReviews } from './review-case.ts';

export async function checkReviews(services: Services, hosts: readonly Host[]): Promise<void> {
  const rows = await services.database.db
    .selectFrom('policy_review')
    .select(['id', 'partner_id'])
    .where('checked_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute();
  await forEachInTransaction(services, hosts, { rows, name: 'policy-review' }, async (tx, context, id) => {
    const row = await policyReviews.atDesk(tx, context, id);
    if (row.status === 'settled') return;
    const overruns = await overrunsOf(tx, row.subscription_id);
    if (overruns.length === 0) await policyReviews.move(tx, context, row, 'close');
    else
      await tx
        .updateTable('policy_review')
        .set({ checked_at: iso(context.now) })
        .where('id', '=', id)
        .execute();
  });
}
