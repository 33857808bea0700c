import { CoveragePlan, type QuickApproval } from '../../../contract/entitlement/benefit.ts';
import type { Db } from '../../platform/transaction.ts';

export async function quickRulesOf(db: Db, subscriptionId: string): Promise<readonly QuickApproval[]> {
  const row = await db
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'subscription.product_id')
    .select('product.coverage')
    .where('subscription.id', '=', subscriptionId)
    .executeTakeFirst();
  return row?.coverage ? CoveragePlan.parse(row.coverage).quickApproval : [];
}

export function quickRuleFor(rules: readonly QuickApproval[], subfunctionId: number): QuickApproval | undefined {
  return rules.find(({ subfunctions }) => subfunctions.includes(subfunctionId));
}

type Facts = { price: number | null; isFirst: boolean; hasDocument: boolean };

export function isQuick(
  rule: QuickApproval | undefined,
  { price, isFirst, hasDocument }: Facts,
): rule is QuickApproval {
  return (
    rule !== undefined &&
    price !== null &&
    price <= rule.priceCap &&
    (isFirst || !rule.firstRequest) &&
    (hasDocument || !rule.documentPresent)
  );
}
