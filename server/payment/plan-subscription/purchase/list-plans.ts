import { z } from 'zod';
import type { PlanItem, PlanState } from '../../../../contract/payment/plan.ts';
import { planSubscriptionStates } from '../../../../contract/payment/plan-subscription-states.ts';
import { mostCharged } from '../../../../contract/payment/renewal-rules.ts';
import type { Language } from '../../../../contract/platform/brand.ts';
import { inLanguage } from '../../../../contract/platform/languages.ts';
import { Localized } from '../../../../contract/platform/localized.ts';
import { Currency } from '../../../../contract/platform/money.ts';
import type { Db } from '../../../platform/transaction.ts';
import type { Handler } from '../../context.ts';
import { type PlanRow, periodNamed, planName } from '../../plan/plan-row.ts';
import { sellerOf } from '../../plan/seller.ts';
import { livingPlanSubscriptions } from '../find.ts';
import { waysFor } from '../ways.ts';

export const listPlans: Handler<'listPlans'> = async (_input, context) => {
  const { language, session, database, host } = context;
  const [plans, living] = await Promise.all([
    soldPlans(database.db, host.partnerId),
    session ? livingPlanSubscriptions(database.db, session.accountId) : [],
  ]);
  const [first] = plans;
  return {
    items: plans.map((plan) => ({
      ...itemOf(plan, language),
      own: living.some(({ status, plan_id }) => status !== 'created' && plan_id === plan.id),
    })),
    current: await currentOf(database.db, living, language),
    ways: await waysFor(context, host.brand.currency),
    seller: first ? sellerOf(first.facts) : null,
  };
};

function soldPlans(db: Db, partnerId: number) {
  return db
    .selectFrom('plan')
    .innerJoin('legal_entity', 'legal_entity.id', 'plan.legal_entity_id')
    .selectAll('plan')
    .select('legal_entity.facts')
    .where('partner_id', '=', partnerId)
    .where('sold', '=', true)
    .orderBy('position')
    .execute();
}

function itemOf(plan: PlanRow, language: Language): Omit<PlanItem, 'own'> {
  const currency = Currency.parse(plan.currency);
  return {
    code: plan.code,
    name: planName(plan, language),
    benefits: z
      .array(Localized)
      .parse(plan.benefits)
      .map((text) => inLanguage(text, language) ?? ''),
    period: periodNamed(plan.period),
    price: { amount: plan.price_amount, currency },
    most: { amount: mostCharged(plan.price_amount), currency },
    vat: inLanguage(Localized.parse(plan.vat_text), language) ?? '',
    trialDays: plan.trial_days,
    maxRelatives: plan.max_relatives,
    relativePrice: { amount: plan.relative_price_amount, currency },
    noticeDays: plan.notice_days,
  };
}

type Living = Awaited<ReturnType<typeof livingPlanSubscriptions>>;

async function currentOf(db: Db, living: Living, language: Language): Promise<PlanState | null> {
  const row = living.find(({ status, price_amount }) => price_amount > 0 && status !== 'created');
  if (!row) return null;
  const plan = await db.selectFrom('plan').selectAll().where('id', '=', row.plan_id).executeTakeFirstOrThrow();
  const { paid: isPaid } = planSubscriptionStates[row.status];
  return { id: row.id, name: planName(plan, language), isPaid, paidUntil: row.paid_until };
}
