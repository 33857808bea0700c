import type { PlanItem } from '../../contract/payment/plan.ts';
import { useFormat } from '../platform/format.ts';
import { useT } from '../platform/texts.ts';

export function usePriceText(): (plan: Pick<PlanItem, 'price' | 'period'>) => string {
  const t = useT();
  const { money } = useFormat();
  return ({ price, period }) =>
    price.amount === 0 ? t('plans.price.free') : t(`plans.price.${period}`, { price: money(price) });
}
