import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { paymentLinkHours } from '../../../contract/payment/payment-link.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { Currency, type Money } from '../../../contract/platform/money.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { owners as bookingOwners } from '../../booking/owners.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { type AuditEvent, auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { findCoupon } from '../plan/coupon.ts';
import { planName, soldPlan } from '../plan/plan-row.ts';
import { findOwn, livingPlanSubscriptions } from '../plan-subscription/find.ts';
import { nextPayment } from '../plan-subscription/next-payment.ts';
import { nextSum } from '../plan-subscription/price-at.ts';

type Channel = 'email' | 'sms';
type Payable = { subject: string; name: string; amount: Money };

export async function payableOf(db: Db, context: Context, accountId: string): Promise<Payable[]> {
  const living = await livingPlanSubscriptions(db, accountId);
  const plans = await db.selectFrom('plan').selectAll().where(isHere(context, owners.plan)).execute();
  const due = living.filter((row) => row.price_amount > 0 && nextPayment(row, context) !== undefined);
  const orders = await Promise.all(
    due.map(async (row) => {
      const { amount } = await nextSum(db, row);
      const plan = plans.find(({ id }) => id === row.plan_id);
      return {
        subject: `order:${row.id}`,
        name: plan ? planName(plan, context.language) : '',
        amount: { amount, currency: Currency.parse(row.currency) },
      };
    }),
  );
  const hasPaid = living.some(({ price_amount, status }) => price_amount > 0 && status !== 'created');
  const sold = hasPaid ? [] : plans.filter((plan) => plan.sold && plan.price_amount > 0);
  return [
    ...orders,
    ...(await visitsOf(db, context, accountId)),
    ...sold
      .toSorted((one, other) => one.position - other.position)
      .map((plan) => ({
        subject: `plan:${plan.code}`,
        name: planName(plan, context.language),
        amount: { amount: plan.price_amount, currency: Currency.parse(plan.currency) },
      })),
  ];
}

/** Visits are named by their numbers, which tell nothing of an illness. */
async function visitsOf(db: Db, context: Context, accountId: string): Promise<Payable[]> {
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'number'])
    .where('account_id', '=', accountId)
    .where(isHere(context, bookingOwners.reservation))
    .where('status', '=', 'pending_payment')
    .orderBy('id')
    .execute();
  const visits = await Promise.all(
    rows.map(async ({ id, number }) => ({ ...(await context.payableVisits.read(db, context, id)), number })),
  );
  return visits.flatMap(({ id, number, state, pays, until }) =>
    state === 'waits' && pays && isBefore(context.now, until)
      ? [{ subject: `visit:${id}`, name: number, amount: pays }]
      : [],
  );
}

type NewLink = { accountId: string; subject: string; couponCode?: string | undefined; channel: Channel };

/** The link leads to pages behind the customer's log-in; nothing is paid or agreed to here (T15). */
export async function makeLink(tx: Tx, context: Context, link: NewLink): Promise<string> {
  const { accountId, channel } = link;
  const id = randomUUID();
  const about = await subjectOf(tx, context, link);
  const operator = operatorOf(context);
  const event: AuditEvent = {
    actor: { role: 'operator', id: `operator:${operator.id}` },
    onBehalfOf: accountId,
    action: 'payment_link.make',
    object: { type: 'payment_link', id },
    patient: accountId,
  };
  await auditWrite(tx, context, event);
  const { partnerId: partner_id } = context.host;
  await tx
    .insertInto('payment_link')
    .values({
      ...{ id, partner_id, account_id: accountId, channel, ...about.row },
      operator_account_id: operator.id,
      created_at: iso(context.now),
      expires_at: iso(about.until),
    })
    .execute();
  const letter = { partner_id, account_id: accountId, actor: event.actor.id, on_behalf_of: accountId };
  const kind = channel === 'sms' ? 'payment_link_sms' : 'payment_link';
  await enqueueLetter(tx, context.now, kind, { ...letter, facts: JSON.stringify({ paymentLinkId: id }) }, 'known');
  return id;
}

const subjectPattern = /^(order|visit|plan):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<=plan:)[a-z\d-]{1,40})$/;

/** @throws Problem #404 not theirs, P007 has a plan, P010 nothing to pay, P018 no number, or no SMS; those of a coupon */
async function subjectOf(tx: Tx, context: Context, { accountId, subject, couponCode, channel }: NewLink) {
  const { phone } = await tx
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (channel === 'sms' && !context.ports.sms) throw problem('P018', { why: 'no_sms' });
  if (channel === 'sms' && phone === null) throw problem('P018');
  const [, kind, key = ''] = subjectPattern.exec(subject) ?? [];
  if (kind === undefined) throw problem('#404');
  const until = plus(context.now, paymentLinkHours * 60);
  const offered = await payableOf(tx, context, accountId);
  const isOffered = offered.some((one) => one.subject === subject);
  if (kind === 'plan') {
    const plan = await soldPlan(tx, context, key);
    if (!isOffered) throw problem('P007');
    const coupon = couponCode === undefined ? null : await findCoupon(tx, context, couponCode, plan, accountId);
    return { until, row: { plan_id: plan.id, coupon_code: coupon?.code ?? null } };
  }
  if (kind === 'order') {
    await findOwn(tx, accountId, key);
    if (!isOffered) throw problem('P010', { why: 'nothing_due' });
    return { until, row: { plan_subscription_id: key } };
  }
  const visit = await tx
    .selectFrom('reservation')
    .select('id')
    .where('id', '=', key)
    .where('account_id', '=', accountId)
    .where(isHere(context, bookingOwners.reservation))
    .executeTakeFirst();
  if (!visit) throw problem('#404');
  if (!isOffered) throw problem('P010', { why: 'nothing_due' });
  const { until: payableUntil } = await context.payableVisits.read(tx, context, key);
  return { until: payableUntil, row: { reservation_id: key } };
}

export const isLinkPaid = sql<boolean>`exists (select from payment paid
  left join plan_subscription bought on bought.id = paid.plan_subscription_id
  where paid.kind <> 'refund' and paid.paid_at >= link.created_at
    and (paid.plan_subscription_id = link.plan_subscription_id or paid.reservation_id = link.reservation_id
      or (bought.plan_id = link.plan_id and bought.account_id = link.account_id)))`;
