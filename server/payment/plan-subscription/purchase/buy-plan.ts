import { randomUUID } from 'node:crypto';
import { planSubscriptionStates } from '../../../../contract/payment/plan-subscription-states.ts';
import type { Billing } from '../../../../contract/payment/purchase.ts';
import { Currency } from '../../../../contract/platform/money.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { giveConsent } from '../../../identity/account/consent.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { iso } from '../../../platform/clock.ts';
import { moveTo } from '../../../platform/move-to.ts';
import { type Tx, withIdempotency } from '../../../platform/transaction.ts';
import { giveUpTransfers } from '../../accounting/give-up-transfers.ts';
import type { Context, Handler } from '../../context.ts';
import { paymentEvent } from '../../payment/payment-event.ts';
import { startPayment } from '../../payment/start-payment.ts';
import { discountOf } from '../../plan/coupon.ts';
import { type PlanRow, placesOf, soldPlan } from '../../plan/plan-row.ts';
import { giveBackCoupon, noteUse, redeemCoupon } from '../../plan/redeem-coupon.ts';
import { activate } from '../activate.ts';
import { findOwn, livingPlanSubscriptions, lockPlanSubscription } from '../find.ts';
import { movePlanSubscription } from '../move.ts';
import { viewOf } from '../view.ts';
import { beginPayment } from './begin-payment.ts';
import { limitCouponTries } from './check-coupon.ts';
import { consentToCharges } from './consent-to-charges.ts';
import { consentToStart } from './consent-to-start.ts';

export const buyPlan: Handler<'buyPlan'> = async (input, context) => {
  const { accountId } = customerOf(context);
  let paymentId: string | undefined;
  const write = () =>
    withIdempotency(context, 'buyPlan', input, async (tx) => {
      const written = await writeOrder(tx, context, input);
      paymentId = written.paymentId;
      return { id: written.id };
    });
  const { id } = await (input.couponCode === undefined ? write() : limitCouponTries(context, accountId, write));
  if (paymentId !== undefined) await startPayment(context, paymentId);
  const { db } = context.database;
  return viewOf(db, context, await findOwn(db, accountId, id));
};

async function writeOrder(tx: Tx, context: Context, input: Parameters<typeof buyPlan>[0]) {
  const { accountId } = customerOf(context);
  const plan = await soldPlan(tx, context, input.plan);
  const id = await order(tx, context, plan, accountId);
  const discount = input.couponCode === undefined ? 0 : await takeOff(tx, context, plan, id, input.couponCode);
  if (plan.price_amount - discount !== input.pays) throw problem('P006');
  const billing = billingIn(input);
  const savesCard = input.recurringAccepted && input.payBy === 'card';
  const paymentId = await charge(tx, context, id, { plan, discount, savesCard, input }, billing);
  if (input.startAccepted) await consentToStart(tx, context, input.startVersion);
  if (paymentId !== undefined && savesCard) await consentToCharges(tx, context, input.recurringVersion);
  await giveConsent(tx, context, { accountId, kind: 'terms_and_conditions' });
  return { id, paymentId };
}

function billingIn(input: Parameters<typeof buyPlan>[0]): Billing | undefined {
  const { billingName: name, billingCountry: country, billingPostalCode: postalCode } = input;
  const { billingCity: city, billingAddress: address, billingTaxNumber: taxNumber } = input;
  if (!name || !country || !postalCode || !city || !address) return undefined;
  return { name, country, postalCode, city, address, ...(taxNumber !== undefined && { taxNumber }) };
}

/** Writes down the order, and ends an earlier one that was never paid. @throws Problem P007 the customer has one already */
async function order(tx: Tx, context: Context, plan: PlanRow, accountId: string): Promise<string> {
  for (const own of await livingPlanSubscriptions(tx, accountId)) {
    if (own.status === 'created') await giveUpTransfers(tx, context, own.id);
    const before = await lockPlanSubscription(tx, own.id);
    // A free plan stays, and its cover rests while another plan is in force.
    if (before.price_amount === 0 && before.plan_id !== plan.id) continue;
    if (before.status !== 'created') throw problem('P007');
    await movePlanSubscription(tx, context, before, 'ended');
    await giveBackCoupon(tx, context, before.id);
  }
  const id = randomUUID();
  const event = paymentEvent(context, { type: 'plan_subscription', id, account_id: accountId }, 'created');
  await moveTo(tx, context, { states: planSubscriptionStates, from: undefined, to: 'created', event });
  const made = await tx
    .insertInto('plan_subscription')
    .values({
      id,
      partner_id: context.host.partnerId,
      account_id: accountId,
      plan_id: plan.id,
      status: 'created',
      price_amount: plan.price_amount,
      relatives: placesOf(plan, 0),
      currency: plan.currency,
      created_at: iso(context.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) throw problem('P007');
  return id;
}

async function takeOff(tx: Tx, context: Context, plan: PlanRow, bought: string, code: string): Promise<number> {
  const { accountId } = customerOf(context);
  const use = { code, plan, accountId, planSubscriptionId: bought };
  const coupon = await redeemCoupon(tx, context, use);
  return discountOf(coupon, plan.price_amount);
}

type Sale = { plan: PlanRow; discount: number; savesCard: boolean; input: Parameters<typeof buyPlan>[0] };

/** @returns the payment to start; undefined where nothing is to be paid */
async function charge(
  tx: Tx,
  context: Context,
  bought: string,
  { plan, discount, savesCard, input }: Sale,
  billing: Billing | undefined,
) {
  const amount = plan.price_amount - discount;
  if (amount > 0) {
    if (!billing) throw problem('P006');
    return beginPayment(tx, context, input, {
      kind: 'purchase',
      accountId: customerOf(context).accountId,
      planSubscriptionId: bought,
      amount: { amount, currency: Currency.parse(plan.currency) },
      discount,
      billing,
      savesCardFor: savesCard ? plan.price_amount : undefined,
    });
  }
  if (billing) {
    const sealed = context.keys.seal(JSON.stringify(billing));
    await tx.updateTable('plan_subscription').set({ billing: sealed }).where('id', '=', bought).execute();
  }
  if (discount > 0) await noteUse(tx, bought);
  await activate(tx, context, await lockPlanSubscription(tx, bought), plan);
  return undefined;
}
