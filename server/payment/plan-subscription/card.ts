import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import { type CardState, cardStates } from '../../../contract/payment/card-states.ts';
import { mostCharged, savedCard } from '../../../contract/payment/renewal-rules.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export type CardRow = Omit<Selectable<DB['stored_card']>, 'status'> & { status: CardState };

export function typedCard(row: Selectable<DB['stored_card']>): CardRow {
  return { ...row, status: stateNamed(cardStates, row.status) };
}

function cardEvent(context: Context, { id, account_id }: Pick<CardRow, 'id' | 'account_id'>, verb: string) {
  return {
    ...actorOf(context, account_id),
    action: `stored_card.${verb}`,
    object: { type: 'stored_card', id },
    patient: account_id,
  } as const;
}

type Offer = { paymentId: string; planSubscriptionId: string; accountId: string; gateway: string; currency: string };

export async function offerCard(tx: Tx, context: Context, offer: Offer, price: number): Promise<void> {
  const id = randomUUID();
  const event = cardEvent(context, { id, account_id: offer.accountId }, 'offered');
  await moveTo(tx, context, { states: cardStates, from: undefined, to: 'offered', event });
  await tx
    .insertInto('stored_card')
    .values({
      id,
      partner_id: context.host.partnerId,
      account_id: offer.accountId,
      plan_subscription_id: offer.planSubscriptionId,
      payment_id: offer.paymentId,
      gateway: offer.gateway,
      currency: offer.currency,
      status: 'offered',
      max_amount: mostCharged(price),
      until: iso(context.now.add({ hours: 24 * savedCard.days })),
      created_at: iso(context.now),
    })
    .execute();
}

export async function recurringTerms(db: Db, paymentId: string) {
  const card = await db
    .selectFrom('stored_card')
    .select(['max_amount', 'until'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  const until = card && Temporal.Instant.from(card.until);
  return card && until && { times: savedCard.charges, until, maxAmount: card.max_amount };
}

export async function noteTokens(
  tx: Tx,
  { keys }: Pick<Context, 'keys'>,
  paymentId: string,
  tokens: readonly string[],
): Promise<void> {
  const card = await tx
    .selectFrom('stored_card')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'offered')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!card || tokens.length === 0) return;
  const rows = tokens.map((token) => ({ id: randomUUID(), stored_card_id: card.id, token: keys.seal(token) }));
  await tx.insertInto('card_token').values(rows).execute();
}

type Changes = Omit<Updateable<DB['stored_card']>, 'status'>;

export async function moveCard(tx: Tx, context: Context, row: CardRow, to: CardState, changes: Changes = {}) {
  await moveTo(tx, context, { states: cardStates, from: row.status, to, event: cardEvent(context, row, to) });
  const nextTry = to === 'deleting' ? { next_try_at: iso(context.now) } : { next_try_at: null };
  await tx
    .updateTable('stored_card')
    .set({ ...nextTry, ...changes, status: to })
    .where('id', '=', row.id)
    .execute();
  if (to === 'saved') return;
  await tx.updateTable('card_token').set({ token: null }).where('stored_card_id', '=', row.id).execute();
}

export async function savedCardOf(db: Db, planSubscriptionId: string): Promise<CardRow | undefined> {
  const card = await db
    .selectFrom('stored_card')
    .selectAll()
    .where('plan_subscription_id', '=', planSubscriptionId)
    .where('status', '=', 'saved')
    .executeTakeFirst();
  return card && typedCard(card);
}

export async function usableToken(
  db: Db,
  planSubscriptionId: string,
  { amount, at }: { amount: number; at: Temporal.Instant },
): Promise<{ id: string; gateway: string } | undefined> {
  return db
    .selectFrom('card_token')
    .innerJoin('stored_card', 'stored_card.id', 'card_token.stored_card_id')
    .select(['card_token.id', 'stored_card.gateway'])
    .where('plan_subscription_id', '=', planSubscriptionId)
    .where('stored_card.status', '=', 'saved')
    .where('max_amount', '>=', amount)
    .where('until', '>', iso(at))
    .where('token', 'is not', null)
    .where('card_token.payment_id', 'is', null)
    .orderBy('card_token.id')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the portal began the payment with a token, without its customer. */
export async function isCharge(db: Db, paymentId: string): Promise<boolean> {
  const spent = db.selectFrom('card_token').select('id').where('payment_id', '=', paymentId);
  return (await spent.executeTakeFirst()) !== undefined;
}
