import type { ProposedTime } from '../../../contract/care/proposed-time.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';

export function useTimePrice(): (time: Pick<ProposedTime, 'price' | 'cover'>) => string {
  const t = useT();
  const { money } = useFormat();
  return ({ price, cover }) => {
    const pays = price ? t('desk.time.pays', { amount: money(price.pays) }) : t('desk.time.no_price');
    if (!cover) return pays;
    const { decision, insurerPays, left: remainder, benefit } = cover;
    const isPaid = decision === 'covered' || decision === 'partly';
    return [
      pays,
      isPaid && insurerPays ? t('desk.time.insurer_pays', { amount: money(insurerPays) }) : undefined,
      isPaid ? undefined : t(`desk.time.decision.${decision}`),
      isPaid && benefit && remainder && remainderText(benefit.name, remainder),
    ]
      .filter(Boolean)
      .join(' ');
  };

  function remainderText(benefit: string, quantity: NonNullable<NonNullable<ProposedTime['cover']>['left']>): string {
    return 'count' in quantity
      ? t('covered.left.count', { benefit, count: quantity.count })
      : t('covered.left.money', { benefit, amount: money(quantity.money) });
  }
}
