import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { moveCard, savedCardOf, typedCard } from './card.ts';
import type { PlanSubscriptionRow } from './find.ts';

/** Makes the plan renew by this card; not yet without tokens, which the gateway's answer to the start may still bring. */
export async function saveCard(
  tx: Tx,
  context: Context,
  paymentId: string,
  bought: PlanSubscriptionRow,
): Promise<PlanSubscriptionRow> {
  const cards = tx.selectFrom('stored_card').selectAll().where('payment_id', '=', paymentId);
  const card = await cards.where('status', '=', 'offered').forNoKeyUpdate().executeTakeFirst();
  const token = tx
    .selectFrom('card_token')
    .select('id')
    .where('stored_card_id', '=', card?.id ?? null);
  if (!card || !(await token.limit(1).executeTakeFirst())) return bought;
  const before = await savedCardOf(tx, bought.id);
  if (before) await moveCard(tx, context, before, 'deleting');
  await moveCard(tx, context, typedCard(card), 'saved');
  const renews = { renews: true, next_charge_on: bought.paid_until };
  await tx.updateTable('plan_subscription').set(renews).where('id', '=', bought.id).execute();
  return { ...bought, ...renews };
}
