import { type PaymentState, paymentStates } from '../../../../contract/payment/payment-states.ts';
import { unpaid } from '../../../../contract/payment/renewal-rules.ts';
import { Currency } from '../../../../contract/platform/money.ts';
import { dayIn } from '../../../platform/clock.ts';
import { forEachRow } from '../../../platform/for-each-row.ts';
import { type Host, hostsByPartner } from '../../../platform/host.ts';
import { jobContext } from '../../../platform/job-context.ts';
import { isHere } from '../../../platform/owner.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import type { Context, Services } from '../../context.ts';
import type { CounterName } from '../../gateway/counters.ts';
import { gatewayNamed } from '../../gateway/gateways.ts';
import { owners } from '../../owners.ts';
import { openPayments } from '../../payment/find.ts';
import { notePayment } from '../../payment/start-payment.ts';
import { settlePayment } from '../../settlement/settle.ts';
import { billingOf } from '../billing.ts';
import { usableToken } from '../card.ts';
import { extendByCoupon } from '../extend.ts';
import { lockPlanSubscription, type PlanSubscriptionRow } from '../find.ts';
import { nextSum } from '../price-at.ts';
import { askForCharge } from './ask-for-charge.ts';
import { followUnpaid } from './follow-unpaid.ts';

/** Charges only after the next period has begun, so that a customer can cancel until the last day. */
export async function chargeRenewals(services: Services, hosts: readonly Host[]): Promise<void> {
  for (const host of hostsByPartner(hosts).values()) {
    const due = await services.database.db
      .selectFrom('plan_subscription')
      .innerJoin('account', 'account.id', 'plan_subscription.account_id')
      .where(isHere({ host }, owners.plan_subscription))
      .where('ended_at', 'is', null)
      .where('next_charge_on', '<=', dayIn(services.clock(), host.brand.timeZone))
      .orderBy('next_charge_on')
      .limit(200)
      .select(['plan_subscription.id', 'account.locale'])
      .execute();
    await forEachRow(
      services,
      due,
      ({ id }) => id,
      ({ id, locale }) => chargeRenewal(jobContext(services, host, locale, `renewal-${id}`), id),
    );
  }
}

/** The charge is stored before the gateway is asked, and its signed answer to a query decides. */
async function chargeRenewal(context: Context, id: string): Promise<void> {
  const paymentId = await inTransaction(context, (tx) => begin(tx, context, id));
  if (paymentId === undefined) return;
  await askForCharge(context, paymentId);
  const outcome = renewalOutcome(await settlePayment(context, paymentId));
  const { gateway } = await context.database.db
    .selectFrom('payment')
    .select('gateway')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  context.events.add(counter, { gateway, outcome });
  await inTransaction(context, (tx) => followUnpaid(tx, context, id));
}

const counter: CounterName = 'kapu_renewals_total';

/** After `open` only later queries tell whether the card was charged. */
function renewalOutcome(status: PaymentState): 'done' | 'failed' | 'open' {
  if (paymentStates[status].open) return 'open';
  return paymentStates[status].paid ? 'done' : 'failed';
}

const daysAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** The plan is locked, so one charge is begun at a time; each spends a token of its own. @returns the payment to ask for */
async function begin(tx: Tx, context: Context, id: string): Promise<string | undefined> {
  const row = await lockPlanSubscription(tx, id);
  const today = dayIn(context.now, context.host.brand.timeZone);
  if (!isDue(row, today) || (await openPayments(tx, id)).length > 0) return undefined;
  const next = (next_charge_on: string | null) =>
    tx.updateTable('plan_subscription').set({ next_charge_on }).where('id', '=', id).execute();
  const day = unpaid.tryOn[await failedCharges(tx, row)];
  const due = day === undefined ? null : daysAfter(row.paid_until, day);
  const { amount, discount } = await nextSum(tx, row);
  if (amount === 0) {
    await extendByCoupon(tx, context, row);
    return undefined;
  }
  const saved = await usableToken(tx, id, { amount, at: context.now });
  const token = saved && gatewayNamed(context, saved.gateway) ? saved : undefined;
  if (due === null || due > today || !token) {
    await next(token ? due : null);
    return undefined;
  }
  const billing = await billingOf(tx, context, row);
  if (!billing) throw new Error('nothing says what the invoice is made out to');
  const paymentId = await notePayment(tx, context, {
    kind: 'renewal',
    accountId: row.account_id,
    planSubscriptionId: id,
    amount: { amount, currency: Currency.parse(row.currency) },
    discount,
    billing,
    periodFrom: row.paid_until,
    at: token.gateway,
  });
  await tx.updateTable('card_token').set({ payment_id: paymentId }).where('id', '=', token.id).execute();
  // A charge of which the gateway knows nothing in the end is made again on the next day.
  await next(daysAfter(today, 1));
  return paymentId;
}

type Begun = PlanSubscriptionRow & { paid_until: string };

function isDue(row: PlanSubscriptionRow, today: string): row is Begun {
  const { status, renews, paid_until, ends_on, next_charge_on } = row;
  const isLiving = status === 'active' || status === 'cancel_at_period_end' || status === 'past_due';
  const follows = paid_until !== null && paid_until <= today && (ends_on === null || ends_on > paid_until);
  return isLiving && renews && follows && next_charge_on !== null && next_charge_on <= today;
}

async function failedCharges(tx: Tx, { id, paid_until }: Begun): Promise<number> {
  const { failed } = await tx
    .selectFrom('payment')
    .innerJoin('card_token', 'card_token.payment_id', 'payment.id')
    .where('plan_subscription_id', '=', id)
    .where('period_from', '=', paid_until)
    .where('payment.status', '=', 'fail')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .executeTakeFirstOrThrow();
  return failed;
}
