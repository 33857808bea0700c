import { planSubscriptionStates } from '../../../contract/payment/plan-subscription-states.ts';
import type { PlanSubscription } from '../../../contract/payment/purchase.ts';
import { mostCharged } from '../../../contract/payment/renewal-rules.ts';
import { Currency, moneyOf } from '../../../contract/platform/money.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { savesCards } from '../gateways/gateways.ts';
import { isTransfer, transferFor } from '../gateways/transfer-accounts.ts';
import { invoicesOf } from '../invoice/invoice-view.ts';
import { type CardRow, savedCardOf } from '../payment/card.ts';
import { amountOf, type PaymentRow, paymentRow } from '../payment/find.ts';
import { paymentView } from '../payment/view.ts';
import { type PlanRow, periodNamed, planName } from '../plan/plan-row.ts';
import { billingOf } from './billing.ts';
import { lastDayOf } from './cover.ts';
import { endIfCancelled } from './end-if-cancelled.ts';
import type { PlanSubscriptionRow } from './find.ts';
import { nextPayment } from './next-payment.ts';
import { type NextSum, nextSum } from './price-at.ts';
import { waysFor } from './ways.ts';
import { withdrawableIn } from './withdrawable.ts';

export async function viewOf(db: Db, context: Context, row: PlanSubscriptionRow): Promise<PlanSubscription> {
  const currency = Currency.parse(row.currency);
  const [plan, payments, invoices, card, billing, next, ways] = await Promise.all([
    db.selectFrom('plan').selectAll().where('id', '=', row.plan_id).executeTakeFirstOrThrow(),
    db.selectFrom('payment').selectAll().where('plan_subscription_id', '=', row.id).orderBy('no', 'desc').execute(),
    invoicesOf(db, { plan_subscription_id: row.id }),
    savedCardOf(db, row.id),
    billingOf(db, context, row),
    nextSum(db, row),
    waysFor(context, currency),
  ]);
  const rows = payments.map(paymentRow);
  const isOver = planSubscriptionStates[row.status].over;
  const withdrawable = withdrawableIn(row, rows, context.now);
  return {
    id: row.id,
    plan: plan.code,
    name: planName(plan, context.language),
    maxRelatives: plan.max_relatives,
    status: row.status,
    price: { amount: row.price_amount, currency },
    discount: next.discount > 0 && !isOver ? { amount: next.discount, currency } : null,
    discountFor: next.discount > 0 && !isOver ? next.chargesLeft : null,
    period: periodNamed(plan.period),
    firstDay: row.first_day,
    paidUntil: row.paid_until,
    lastDay: row.ends_on === null ? null : lastDayOf(row),
    cancellation: cancellationOf(row, plan, next, context),
    ...renewalOf(row, card, next, context),
    billing: (!context.session?.impersonator && billing) || null,
    createdAt: row.created_at,
    transfer: transferOf(context, rows),
    ways,
    payable: nextPayment(row, context) ?? null,
    withdrawal: withdrawable ? { until: iso(withdrawable.until), amount: withdrawable.amount } : null,
    payments: rows.map((payment) => paymentView(payment, context)),
    invoices,
  };
}

/** The details of a pending bank transfer. An operator who acts for the customer does not see them (T15). */
function transferOf(context: Context, rows: readonly PaymentRow[]): PlanSubscription['transfer'] {
  const waiting = rows.find((row) => isTransfer(row) && row.status === 'started');
  const amount = waiting && amountOf(waiting);
  const account = amount && transferFor(context, amount.currency);
  if (!account || context.session?.impersonator) return null;
  const { holder, iban, bank } = account;
  return { reference: waiting.order_ref, amount, holder, iban, bank, until: waiting.expires_at };
}

function cancellationOf(row: PlanSubscriptionRow, plan: PlanRow, { amount }: NextSum, { now, host }: Context) {
  const end = endIfCancelled(row, plan, dayIn(now, host.brand.timeZone));
  if (row.status === 'past_due' || row.status === 'suspended') return { lastDay: null, charge: null };
  if (row.status !== 'active' || end === undefined) return null;
  const isChargedAgain = row.paid_until !== null && end > row.paid_until;
  const charge = isChargedAgain ? { amount, currency: Currency.parse(row.currency) } : null;
  return { lastDay: lastDayOf({ ...row, ends_on: end }) ?? end, charge };
}

type Renewal = Pick<PlanSubscription, 'renews' | 'nextCharge' | 'most' | 'nextPrice' | 'card'>;

/** The automatic renewal. Payment data are shown to the customer alone (T15). */
function renewalOf(row: PlanSubscriptionRow, card: CardRow | undefined, next: NextSum, context: Context): Renewal {
  const money = (amount: number) => moneyOf(amount, row.currency);
  const { paid_until, ends_on, next_charge_on, next_price_amount, next_price_from } = row;
  const isOver = planSubscriptionStates[row.status].over;
  const follows = row.renews && !isOver && paid_until !== null && (ends_on === null || ends_on > paid_until);
  return {
    renews: row.renews && !isOver,
    nextCharge: follows && next_charge_on ? { day: next_charge_on, amount: money(next.amount) } : null,
    most: savesCards(context, money(0).currency) ? money(mostCharged(next.price)) : null,
    nextPrice:
      next_price_amount === null || next_price_from === null || isOver
        ? null
        : { from: next_price_from, price: money(next_price_amount) },
    card:
      card && !context.session?.impersonator
        ? { lastDigits: card.last_digits, most: money(card.max_amount), until: card.until }
        : null,
  };
}
