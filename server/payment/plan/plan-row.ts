import type { Selectable } from 'kysely';
import type { PlanPeriod } from '../../../contract/payment/plan.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { notFound } from '../../../contract/platform/problem.ts';
import type { DB } from '../../platform/db/types.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

export type PlanRow = Selectable<DB['plan']>;

/** @throws Problem #404 */
export async function soldPlan(db: Db, { host }: Context, code: string): Promise<PlanRow> {
  return await db
    .selectFrom('plan')
    .selectAll()
    .where(isHere({ host }, owners.plan))
    .where('code', '=', code)
    .where('sold', '=', true)
    .executeTakeFirstOrThrow(notFound);
}

const periods: Readonly<Record<string, PlanPeriod>> = { month: 'month', year: 'year' };

export function periodNamed(name: string): PlanPeriod {
  const period = periods[name];
  if (period === undefined) throw new Error(`there is no period ${name}`);
  return period;
}

export function planName({ name }: Pick<PlanRow, 'name'>, language: Language): string {
  return inLanguage(Localized.parse(name), language) ?? '';
}

type RelativeTerms = Pick<PlanRow, 'max_relatives' | 'relative_price_amount'>;

export function placesOf({ max_relatives, relative_price_amount }: RelativeTerms, paidFor: number): number {
  return relative_price_amount === 0 ? max_relatives : paidFor;
}

export function priceWith(plan: RelativeTerms & Pick<PlanRow, 'price_amount'>, places: number): number {
  return plan.price_amount + plan.relative_price_amount * places;
}
