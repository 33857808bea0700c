import { auditWrite } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import type { PlanRow } from '../plan/plan-row.ts';
import { writeLastDay } from './cover.ts';
import type { PlanSubscriptionRow } from './find.ts';
import { extended } from './next-payment.ts';

/** Another period, behind the one that is paid for. */
export async function extend(tx: Tx, context: Context, bought: PlanSubscriptionRow, plan: PlanRow): Promise<void> {
  await auditWrite(tx, context, paymentEvent(context, { ...bought, type: 'plan_subscription' }, 'extend'));
  const paid_until = extended(bought, plan);
  await tx.updateTable('plan_subscription').set({ paid_until }).where('id', '=', bought.id).execute();
  await writeLastDay(tx, { ...bought, paid_until });
}
