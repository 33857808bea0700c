import { randomUUID } from 'node:crypto';
import { changeExpires, planChangeStates } from '../../../../contract/payment/plan-change-states.ts';
import { iso } from '../../../platform/clock.ts';
import { moveTo } from '../../../platform/move-to.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';
import { changeEvent, moveChange, openChange } from '../../plan-change/find.ts';
import type { PlanSubscriptionRow } from '../find.ts';
import type { Offer } from './offers.ts';

type ChangeFacts = Offer & { relativeIds?: readonly string[] };

export async function writeChange(
  tx: Tx,
  context: Context,
  row: PlanSubscriptionRow,
  { plan, price, places, credit, pays, startsOn, relativeIds }: ChangeFacts,
): Promise<string> {
  const before = await openChange(tx, row.id);
  if (before) await moveChange(tx, context, before, 'rejected');
  const id = randomUUID();
  const event = changeEvent(context, { id, account_id: row.account_id }, 'created');
  await moveTo(tx, context, { states: planChangeStates, from: undefined, to: 'created', event });
  await tx
    .insertInto('plan_change')
    .values({
      id,
      partner_id: row.partner_id,
      account_id: row.account_id,
      plan_subscription_id: row.id,
      kind: relativeIds ? 'relatives' : 'plan',
      plan_id: plan.id,
      relatives: places,
      relative_ids: relativeIds ? [...relativeIds] : null,
      price_amount: price,
      credit_amount: credit,
      pays_amount: pays,
      currency: row.currency,
      status: 'created',
      starts_on: startsOn,
      paid_until: row.paid_until ?? startsOn,
      expires_at: iso(context.now.add({ hours: 24 * changeExpires })),
      created_at: iso(context.now),
    })
    .execute();
  return id;
}
