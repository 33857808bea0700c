import { paymentStates } from '../../../../contract/payment/payment-states.ts';
import type { PlanChange } from '../../../../contract/payment/plan-change.ts';
import { mostCharged } from '../../../../contract/payment/renewal-rules.ts';
import { isBefore } from '../../../../contract/platform/instants.ts';
import { moneyOf } from '../../../../contract/platform/money.ts';
import type { RelativeRow } from '../../../entitlement/relative/find-relative.ts';
import { relativeEvent } from '../../../entitlement/relative/relative-event.ts';
import { livingRelatives } from '../../../entitlement/relative/sharing.ts';
import { auditRead } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';
import { savesCards } from '../../gateway/gateways.ts';
import { paymentRow } from '../../payment/find.ts';
import { periodNamed, planName } from '../../plan/plan-row.ts';
import type { PlanChangeRow } from '../../plan-change/find.ts';
import { waysFor } from '../ways.ts';

export async function changeView(db: Db, context: Context, row: PlanChangeRow): Promise<PlanChange> {
  const plan = await db.selectFrom('plan').selectAll().where('id', '=', row.plan_id).executeTakeFirstOrThrow();
  const money = (amount: number) => moneyOf(amount, row.currency);
  const { card, asksStatement } = await waysFor(context, money(0).currency);
  return {
    id: row.id,
    planSubscription: row.plan_subscription_id,
    kind: row.relative_ids ? 'relatives' : 'plan',
    maxRelatives: plan.max_relatives,
    relatives: await namesOf(db, context, row),
    plan: plan.code,
    name: planName(plan, context.language),
    period: periodNamed(plan.period),
    price: money(row.price_amount),
    credit: money(row.credit_amount),
    pays: money(row.pays_amount),
    startsOn: row.starts_on,
    status: row.status,
    expiresAt: row.expires_at,
    paymentUrl: await paymentUrlOf(db, context, row),
    way: card,
    asksStatement: asksStatement && row.pays_amount > 0,
    most: savesCards(context, money(0).currency) ? money(mostCharged(row.price_amount)) : null,
  };
}

export function nameOf({ id, family_name, given_name }: Pick<RelativeRow, 'id' | 'family_name' | 'given_name'>) {
  return { id, lastName: family_name, firstName: given_name };
}

/** An operator who acts for the customer sees none of their relatives. */
async function namesOf(db: Db, context: Context, { account_id, relative_ids }: PlanChangeRow) {
  if (relative_ids === null || context.session?.impersonator) return null;
  const named = (await livingRelatives(db, context, account_id)).filter(({ id }) => relative_ids.includes(id));
  if (named.length > 0) await auditRead(db, context, relativeEvent(context, account_id, 'read'));
  return named.map(nameOf);
}

async function paymentUrlOf(db: Db, { keys, now, session }: Context, { payment_id, status }: PlanChangeRow) {
  if (payment_id === null || status !== 'verified_update' || session?.impersonator) return null;
  const row = await db.selectFrom('payment').selectAll().where('id', '=', payment_id).executeTakeFirstOrThrow();
  const payment = paymentRow(row);
  const isOpen = isBefore(now, payment.expires_at);
  return isOpen && paymentStates[payment.status].open && payment.payment_url !== null
    ? keys.open(payment.payment_url)
    : null;
}
