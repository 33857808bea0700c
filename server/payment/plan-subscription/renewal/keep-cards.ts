import { paymentStates } from '../../../../contract/payment/payment-states.ts';
import { planSubscriptionStates } from '../../../../contract/payment/plan-subscription-states.ts';
import { isBefore } from '../../../../contract/platform/instants.ts';
import { Currency } from '../../../../contract/platform/money.ts';
import { stateNamed, statesOf } from '../../../../contract/platform/states.ts';
import { iso, plus } from '../../../platform/clock.ts';
import type { Host } from '../../../platform/host.ts';
import { forEachInTransaction } from '../../../platform/job-context.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import type { Context, Services } from '../../context.ts';
import { gatewayNamed } from '../../gateway/gateways.ts';
import { lockPayment } from '../../payment/find.ts';
import { moveCard, typedCard } from '../card.ts';
import { writeLastDay } from '../cover.ts';
import { lockPlanSubscription } from '../find.ts';
import { saveCard } from '../save-card.ts';

/** Minutes after a payment's time until a card offered with it is dropped. */
const offeredFor = 60;
/** Minutes until the gateway is asked again to forget a card: 1, 2, 4 … to six hours, without an end. */
const wait = { first: 1, longest: 360 } as const;

const overPlans = statesOf(planSubscriptionStates, ({ over }) => over);

export async function keepCards(services: Services, hosts: readonly Host[]): Promise<void> {
  const now = iso(services.clock());
  const due = await services.database.db
    .selectFrom('stored_card')
    .innerJoin('plan_subscription', 'plan_subscription.id', 'stored_card.plan_subscription_id')
    .innerJoin('payment', 'payment.id', 'stored_card.payment_id')
    .where((is) =>
      is.or([
        is.and([is('stored_card.status', '=', 'deleting'), is('next_try_at', '<=', now)]),
        is.and([is('stored_card.status', '=', 'saved'), is('plan_subscription.status', 'in', overPlans)]),
        is.and([is('stored_card.status', '=', 'offered'), is('payment.status', '=', 'success')]),
        is.and([
          is('stored_card.status', '=', 'offered'),
          is('payment.status', 'not in', openPaymentStates),
          is('payment.expires_at', '<=', iso(plus(services.clock(), -offeredFor))),
        ]),
      ]),
    )
    .orderBy('stored_card.created_at')
    .limit(200)
    .select(['stored_card.id', 'stored_card.partner_id'])
    .execute();
  await forEachInTransaction(services, hosts, { rows: due, name: 'card' }, decide, async (context, id, forgets) => {
    if (forgets) await forget(context, id);
  });
}

const openPaymentStates = statesOf(paymentStates, ({ open }) => open);

/** The payment is locked before the plan and the card. @returns whether the gateway is to be asked to forget the card */
async function decide(tx: Tx, context: Context, id: string): Promise<boolean> {
  const named = tx.selectFrom('stored_card').selectAll().where('id', '=', id);
  const seen = await named.executeTakeFirstOrThrow();
  const payment = await lockPayment(tx, seen.payment_id);
  const bought = await lockPlanSubscription(tx, seen.plan_subscription_id);
  const card = typedCard(await named.forNoKeyUpdate().executeTakeFirstOrThrow());
  const isOver = planSubscriptionStates[bought.status].over;
  if (card.status === 'saved' && isOver) await moveCard(tx, context, card, 'deleting');
  if (card.status !== 'offered') return card.status !== 'deleted';
  const isLate = isBefore(plus(Temporal.Instant.from(payment.expires_at), offeredFor), context.now);
  if (payment.status === 'success' && !isOver) {
    const own = await saveCard(tx, context, payment.id, bought);
    if (own.renews && !bought.renews) await writeLastDay(tx, own);
    if (own !== bought || !isLate) return false;
  }
  if (!isLate && !isOver) return false;
  await moveCard(tx, context, card, payment.paid_at === null ? 'deleted' : 'deleting');
  return payment.paid_at !== null;
}

async function forget(context: Context, id: string): Promise<void> {
  const card = await context.database.db
    .selectFrom('stored_card')
    .innerJoin('payment', 'payment.id', 'stored_card.payment_id')
    .where('stored_card.id', '=', id)
    .select(['stored_card.gateway', 'stored_card.currency', 'payment.transaction_id', 'payment.status'])
    .executeTakeFirstOrThrow();
  const answer =
    card.transaction_id === null
      ? undefined
      : ((await gatewayNamed(context, card.gateway)?.cancelCard({
          transactionId: card.transaction_id,
          currency: Currency.parse(card.currency),
        })) ?? ({ outcome: 'unknown', reason: 'unreachable' } as const));
  const isGone =
    (answer === undefined && !paymentStates[stateNamed(paymentStates, card.status)].open) ||
    (answer?.outcome === 'done' && !answer.result.active) ||
    (answer?.outcome === 'refused' && answer.refusal === 'card_gone');
  await inTransaction(context, async (tx) => {
    const row = typedCard(
      await tx.selectFrom('stored_card').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(),
    );
    if (row.status !== 'deleting') return;
    if (isGone) return moveCard(tx, context, row, 'deleted', { last_digits: null });
    const later = plus(context.now, Math.min(wait.longest, wait.first * 2 ** Math.min(row.tries, 20)));
    await tx
      .updateTable('stored_card')
      .set({ tries: row.tries + 1, next_try_at: iso(later) })
      .where('id', '=', id)
      .execute();
  });
}
