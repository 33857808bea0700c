import { randomUUID } from 'node:crypto';
import { changeExpires, planChangeStates } from '../../../contract/payment/plan-change-states.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { moveTo } from '../../platform/move-to.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { openPayments } from '../payment/find.ts';
import { notePayment, startPayment } from '../payment/start-payment.ts';
import { periodNamed, planName } from '../plan/plan-row.ts';
import { changeEvent, findOwnChange, moveChange, openChange, type PlanChangeRow } from '../plan-change/find.ts';
import { billingOf } from '../plan-subscription/billing.ts';
import { findOwn, lockPlanSubscription, type PlanSubscriptionRow } from '../plan-subscription/find.ts';
import { consentToCharges } from '../purchase/consent-to-charges.ts';
import { settlePayment } from '../settlement/settle.ts';
import { offersFor } from './offers.ts';
import { changeView } from './plan-change-view.ts';

export const listPlanChanges: Handler<'listPlanChanges'> = async ({ id }, context) => {
  const { db } = context.database;
  const row = await findOwn(db, customerOf(context).accountId, id);
  const offers = await offersFor(db, context, row);
  const open = await openChange(db, id);
  const money = (amount: number) => ({ amount, currency: Currency.parse(row.currency) });
  return {
    offers: offers.map(({ plan, credit, pays, startsOn }) => ({
      plan: plan.code,
      name: planName(plan, context.language),
      period: periodNamed(plan.period),
      price: money(plan.price_amount),
      credit: money(credit),
      pays: money(pays),
      startsOn,
    })),
    open: open ? await changeView(db, context, open) : null,
  };
};

export const readPlanChange: Handler<'readPlanChange'> = async ({ changeId }, context) => {
  const { db } = context.database;
  return changeView(db, context, await findOwnChange(db, customerOf(context).accountId, changeId));
};

export const createPlanChange: Handler<'createPlanChange'> = async ({ id, plan, pays }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await consume(context, 'pay', accountId);
  await findOwn(db, accountId, id);
  const changeId = await inTransaction(context, (tx) => create(tx, context, id, { code: plan, pays }));
  return changeView(db, context, await findOwnChange(db, accountId, changeId));
};

/** @throws Problem P010 it cannot be changed now, P006 it costs something else by now */
async function create(tx: Tx, context: Context, id: string, { code, pays }: { code: string; pays: number }) {
  const row = await lockPlanSubscription(tx, id);
  const offer = (await offersFor(tx, context, row)).find(({ plan }) => plan.code === code);
  if (!offer || (await openPayments(tx, id)).length > 0) throw problem('P010');
  if (offer.pays !== pays) throw problem('P006');
  const before = await openChange(tx, id);
  if (before) await moveChange(tx, context, before, 'rejected');
  const changeId = randomUUID();
  const event = changeEvent(context, { id: changeId, account_id: row.account_id }, 'created');
  await moveTo(tx, context, { states: planChangeStates, from: undefined, to: 'created', event });
  await tx
    .insertInto('plan_change')
    .values({
      id: changeId,
      partner_id: row.partner_id,
      account_id: row.account_id,
      plan_subscription_id: id,
      plan_id: offer.plan.id,
      price_amount: offer.plan.price_amount,
      credit_amount: offer.credit,
      pays_amount: pays,
      currency: row.currency,
      status: 'created',
      starts_on: offer.startsOn,
      paid_until: row.paid_until ?? offer.startsOn,
      expires_at: iso(context.now.add({ hours: 24 * changeExpires })),
      created_at: iso(context.now),
    })
    .execute();
  return changeId;
}

/** What is still open at the gateway is asked about first: nobody is sent to pay twice. */
export const confirmPlanChange: Handler<'confirmPlanChange'> = async ({ changeId, ...recurring }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await consume(context, 'pay', accountId);
  const { plan_subscription_id } = await findOwnChange(db, accountId, changeId);
  for (const open of await openPayments(db, plan_subscription_id)) await settlePayment(context, open.id);
  const begun = await inTransaction(context, (tx) => confirm(tx, context, changeId, recurring));
  if (begun !== undefined) await startPayment(context, begun);
  return changeView(db, context, await findOwnChange(db, accountId, changeId));
};

type Recurring = { recurringAccepted: boolean; recurringVersion?: string | undefined };

/** @returns the payment to start; undefined where nothing is to be paid now */
async function confirm(tx: Tx, context: Context, changeId: string, recurring: Recurring): Promise<string | undefined> {
  const { row, change } = await lockOpen(tx, context, changeId);
  await assertSame(tx, context, row, change);
  if (change.pays_amount === 0) {
    await moveChange(tx, context, change, 'verified_update');
    return undefined;
  }
  const billing = await billingOf(tx, context, row);
  if (!billing) throw problem('P010');
  const begun = await notePayment(tx, context, {
    kind: 'adjust',
    accountId: row.account_id,
    planSubscriptionId: row.id,
    amount: { amount: change.pays_amount, currency: Currency.parse(change.currency) },
    discount: 0,
    billing,
    savesCardFor: recurring.recurringAccepted ? change.price_amount : undefined,
  });
  if (recurring.recurringAccepted) await consentToCharges(tx, context, recurring.recurringVersion);
  if (change.status === 'created') await moveChange(tx, context, change, 'verified_update', { payment_id: begun });
  else await tx.updateTable('plan_change').set({ payment_id: begun }).where('id', '=', change.id).execute();
  return begun;
}

/** A change that was worked out on another day, or for another price, has to be asked for anew. @throws Problem P006 */
async function assertSame(tx: Tx, context: Context, row: PlanSubscriptionRow, change: PlanChangeRow): Promise<void> {
  const offer = (await offersFor(tx, context, row)).find(({ plan }) => plan.id === change.plan_id);
  if (!offer) throw problem('P010');
  const isSame = offer.pays === change.pays_amount && offer.startsOn === change.starts_on;
  if (!isSame || offer.plan.price_amount !== change.price_amount) throw problem('P006');
}

export const rejectPlanChange: Handler<'rejectPlanChange'> = async ({ changeId }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await consume(context, 'pay', accountId);
  await findOwnChange(db, accountId, changeId);
  await inTransaction(context, async (tx) => {
    const { change } = await lockOpen(tx, context, changeId);
    await moveChange(tx, context, change, 'rejected');
  });
  return changeView(db, context, await findOwnChange(db, accountId, changeId));
};

/** @throws Problem P010 it is over, or a payment that could be for it is under way */
async function lockOpen(tx: Tx, context: Context, changeId: string) {
  const { plan_subscription_id } = await findOwnChange(tx, customerOf(context).accountId, changeId);
  const row = await lockPlanSubscription(tx, plan_subscription_id);
  const change = await openChange(tx, row.id);
  if (change?.id !== changeId || (await openPayments(tx, row.id)).length > 0) throw problem('P010');
  return { row, change };
}
