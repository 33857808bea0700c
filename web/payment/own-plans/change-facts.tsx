import type { PlanChange } from '../../../contract/payment/plan-change.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';

export function ChangeFacts({ change }: { change: Pick<PlanChange, 'price' | 'credit' | 'pays' | 'startsOn'> }) {
  const t = useT();
  const { language } = usePageContext();
  const { money } = useFormat();
  const { price, credit, pays, startsOn } = change;
  return (
    <SummaryList
      rows={[
        { term: t('plans.change.starts'), value: dayFull(startsOn, language) },
        { term: t('plans.change.price'), value: money(price) },
        ...(pays.amount > 0 ? [{ term: t('plans.change.credit'), value: `−${money(credit)}` }] : []),
        { term: t('plans.change.pays'), value: money(pays) },
      ]}
    />
  );
}
