import { Currency, moneyOf } from '../../../../contract/platform/money.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { relativeEvent } from '../../../entitlement/relative/relative-event.ts';
import { livingRelatives, lockRelatives, mayShare } from '../../../entitlement/relative/sharing.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { auditRead } from '../../../platform/audit/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/transaction.ts';
import type { Context, Handler } from '../../context.ts';
import { openPayments } from '../../payment/find.ts';
import { notePayment, startPayment } from '../../payment/start-payment.ts';
import { periodNamed, planName } from '../../plan/plan-row.ts';
import { findOwnChange, moveChange, openChange, type PlanChangeRow } from '../../plan-change/find.ts';
import { settlePayment } from '../../settlement/settle.ts';
import { applyRelatives } from '../apply-change.ts';
import { billingOf } from '../billing.ts';
import { findOwn, lockPlanSubscription, type PlanSubscriptionRow } from '../find.ts';
import { consentToCharges } from '../purchase/consent-to-charges.ts';
import { consentToDataTransfer, type DataTransferAnswer } from '../purchase/consent-to-data-transfer.ts';
import { isTooSmall, offersFor, offerWith } from './offers.ts';
import { changeView, nameOf } from './plan-change-view.ts';
import { writeChange } from './write-change.ts';

export const listPlanChanges: Handler<'listPlanChanges'> = async ({ id }, context) => {
  const { db } = context.database;
  const row = await findOwn(db, customerOf(context).accountId, id);
  const offers = await offersFor(db, context, row);
  const open = await openChange(db, id);
  const money = (amount: number) => moneyOf(amount, row.currency);
  return {
    offers: offers.map(({ plan, price, credit, pays, startsOn }) => ({
      plan: plan.code,
      name: planName(plan, context.language),
      maxRelatives: plan.max_relatives,
      period: periodNamed(plan.period),
      price: money(price),
      credit: money(credit),
      pays: money(pays),
      startsOn,
    })),
    open: open ? await changeView(db, context, open) : null,
    relatives: await relativesOf(db, context, row),
  };
};

/** An operator who acts for the customer sees none of their relatives. */
async function relativesOf(db: Db, context: Context, row: PlanSubscriptionRow) {
  const offer = context.session?.impersonator ? undefined : await offerWith(db, context, row, row.relatives ?? 0);
  if (!offer || offer.plan.max_relatives === 0) return null;
  const living = await livingRelatives(db, context, row.account_id);
  if (living.length > 0) await auditRead(db, context, relativeEvent(context, row.account_id, 'read'));
  return {
    most: offer.plan.max_relatives,
    price: { amount: offer.plan.relative_price_amount, currency: Currency.parse(row.currency) },
    items: living.map((one) => ({ ...nameOf(one), shares: one.coverage_shared, mayShare: mayShare(one) })),
  };
}

export const readPlanChange: Handler<'readPlanChange'> = async ({ changeId }, context) => {
  const { db } = context.database;
  return changeView(db, context, await findOwnChange(db, customerOf(context).accountId, changeId));
};

export const createPlanChange: Handler<'createPlanChange'> = async ({ id, plan, pays }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await findOwn(db, accountId, id);
  const changeId = await inTransaction(context, (tx) => create(tx, context, id, { code: plan, pays }));
  return changeView(db, context, await findOwnChange(db, accountId, changeId));
};

/** @throws Problem P010 not to be changed now, P006 another price by now, P040 for fewer relatives than share the cover */
async function create(tx: Tx, context: Context, id: string, { code, pays }: { code: string; pays: number }) {
  const row = await lockPlanSubscription(tx, id);
  await lockRelatives(tx, row.account_id);
  const offer = (await offersFor(tx, context, row)).find(({ plan }) => plan.code === code);
  if (!offer) throw problem('P010', { why: 'not_offered' });
  if ((await openPayments(tx, id)).length > 0) throw problem('P010', { why: 'under_way' });
  if (await isTooSmall(tx, context, row.account_id, offer)) throw problem('P040', { most: offer.plan.max_relatives });
  if (offer.pays !== pays) throw problem('P006');
  return writeChange(tx, context, row, offer);
}

/** Queries open payments at the gateway first, so that nobody is sent to pay twice. */
export const confirmPlanChange: Handler<'confirmPlanChange'> = async ({ changeId, ...consents }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const { plan_subscription_id } = await findOwnChange(db, accountId, changeId);
  for (const open of await openPayments(db, plan_subscription_id)) await settlePayment(context, open.id);
  const paymentId = await inTransaction(context, (tx) => confirm(tx, context, changeId, consents));
  if (paymentId !== undefined) await startPayment(context, paymentId);
  return changeView(db, context, await findOwnChange(db, accountId, changeId));
};

type Consents = DataTransferAnswer & { recurringAccepted: boolean; recurringVersion?: string | undefined };

/** @returns the payment to start; undefined where nothing is to be paid now */
async function confirm(tx: Tx, context: Context, changeId: string, consents: Consents): Promise<string | undefined> {
  const { row, change } = await lockOpen(tx, context, changeId);
  await assertSame(tx, context, row, change);
  if (change.pays_amount === 0) {
    await moveChange(tx, context, change, 'verified_update');
    if (change.kind === 'relatives' && change.price_amount === row.price_amount)
      await applyRelatives(tx, context, row, { ...change, status: 'verified_update' });
    return undefined;
  }
  const billing = await billingOf(tx, context, row);
  if (!billing) throw problem('P010', { why: 'billing' });
  const amount = { amount: change.pays_amount, currency: Currency.parse(change.currency) };
  await consentToDataTransfer(tx, context, consents, { accountId: row.account_id, amount });
  const paymentId = await notePayment(tx, context, {
    kind: 'adjust',
    accountId: row.account_id,
    planSubscriptionId: row.id,
    amount,
    discount: 0,
    billing,
    savesCardFor: consents.recurringAccepted ? change.price_amount : undefined,
  });
  if (consents.recurringAccepted) await consentToCharges(tx, context, consents.recurringVersion);
  if (change.status === 'created') await moveChange(tx, context, change, 'verified_update', { payment_id: paymentId });
  else await tx.updateTable('plan_change').set({ payment_id: paymentId }).where('id', '=', change.id).execute();
  return paymentId;
}

/** A change that would now begin on another day or at another price has to be requested again. @throws Problem P006, P010, P040, KL010 */
async function assertSame(tx: Tx, context: Context, row: PlanSubscriptionRow, change: PlanChangeRow): Promise<void> {
  await lockRelatives(tx, row.account_id);
  const { relative_ids } = change;
  const offer = relative_ids
    ? await offerWith(tx, context, row, relative_ids.length)
    : (await offersFor(tx, context, row)).find(({ plan }) => plan.id === change.plan_id);
  if (!offer) throw problem('P010', { why: 'not_offered' });
  const most = offer.plan.max_relatives;
  if (relative_ids && relative_ids.length > most) throw problem('KL010', { most });
  if (!relative_ids && (await isTooSmall(tx, context, row.account_id, offer))) throw problem('P040', { most });
  const isSame = offer.pays === change.pays_amount && offer.startsOn === change.starts_on;
  if (!isSame || offer.price !== change.price_amount) throw problem('P006');
}

export const rejectPlanChange: Handler<'rejectPlanChange'> = async ({ changeId }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
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
  if (change?.id !== changeId) throw problem('P010', { why: 'change_over' });
  if ((await openPayments(tx, row.id)).length > 0) throw problem('P010', { why: 'under_way' });
  return { row, change };
}
