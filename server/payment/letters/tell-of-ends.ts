import { sql } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import { type Host, hostsByPartner } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { lockPlanSubscription } from '../plan-subscription/find.ts';
import { tellOfEnd } from './enqueue.ts';

/** Days before its end at which a customer is told that a plan ends, and how to go on. */
const before = 7;

export async function tellOfEnds(services: Services, hosts: readonly Host[]): Promise<void> {
  for (const host of hostsByPartner(hosts).values()) {
    const day = Temporal.PlainDate.from(dayIn(services.clock(), host.brand.timeZone)).add({ days: before });
    const due = await services.database.db
      .selectFrom('plan_subscription')
      .innerJoin('account', 'account.id', 'plan_subscription.account_id')
      .where('plan_subscription.partner_id', '=', host.partnerId)
      .where('plan_subscription.status', '=', 'active')
      .where('price_amount', '>', 0)
      .where('paid_until', '<=', day.toString())
      .where(sql<boolean>`noticed_for is distinct from paid_until`)
      .select(['plan_subscription.id', 'account.locale'])
      .limit(100)
      .execute();
    await forEachRow(
      services,
      due,
      ({ id }) => id,
      ({ id, locale }) => {
        const context = jobContext(services, host, locale, `plan-ends-${id}`);
        return inTransaction(context, async (tx) => {
          const row = await lockPlanSubscription(tx, id);
          // Paid for again, or told of, meanwhile.
          if (row.paid_until === null || row.paid_until > day.toString() || row.noticed_for === row.paid_until) return;
          await tx.updateTable('plan_subscription').set({ noticed_for: row.paid_until }).where('id', '=', id).execute();
          await tellOfEnd(tx, context, row);
        });
      },
    );
  }
}
