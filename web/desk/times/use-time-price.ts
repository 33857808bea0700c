import type { ProposedTime } from '../../../contract/care/proposed-time.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';

/** What a time costs the patient, and what is left of the limit then, as whoever books it reads it out. */
export function useTimePrice(): (time: Pick<ProposedTime, 'price' | 'cover'>) => string {
  const t = useT();
  const { money } = useFormat();
  return ({ price, cover }) => {
    const pays = price ? t('desk.time.pays', { amount: money(price.pays) }) : t('desk.time.no_price');
    if (!cover) return pays;
    const { decision, insurerPays, left, benefit } = cover;
    const isPaid = decision === 'covered' || decision === 'partly';
    return [
      pays,
      isPaid && insurerPays ? t('desk.time.insurer_pays', { amount: money(insurerPays) }) : undefined,
      isPaid ? undefined : t(`desk.time.decision.${decision}`),
      isPaid && benefit && left && leftOf(benefit.name, left),
    ]
      .filter(Boolean)
      .join(' ');
  };

  function leftOf(benefit: string, left: NonNullable<NonNullable<ProposedTime['cover']>['left']>): string {
    return 'count' in left
      ? t('covered.left.count', { benefit, count: left.count })
      : t('covered.left.money', { benefit, amount: money(left.money) });
  }
}
