import type { Selectable } from 'kysely';
import type { PlanPeriod } from '../../../contract/payment/plan.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export type PlanRow = Selectable<DB['plan']>;

/** @throws Problem #404 */
export async function soldPlan(db: Db, { host }: Context, code: string): Promise<PlanRow> {
  const plan = await db
    .selectFrom('plan')
    .selectAll()
    .where('partner_id', '=', host.partnerId)
    .where('code', '=', code)
    .where('sold', '=', true)
    .executeTakeFirst();
  if (!plan) throw problem('#404');
  return plan;
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
