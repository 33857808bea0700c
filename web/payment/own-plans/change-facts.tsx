import type { PlanChange } from '../../../contract/payment/plan-change.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { useFormat } from '../../platform/format.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';

type Props = {
  change: Pick<PlanChange, 'price' | 'credit' | 'pays' | 'startsOn'> & Partial<Pick<PlanChange, 'relatives'>>;
};

export function ChangeFacts({ change }: Props) {
  const t = useT();
  const { language } = usePageContext();
  const { money } = useFormat();
  const { price, credit, pays, startsOn, relatives } = change;
  const names = relatives?.map((one) => fullName(one, language)).join(', ');
  return (
    <SummaryList
      rows={[
        ...(names === undefined
          ? []
          : [{ term: t('plans.relatives.who'), value: names || t('plans.relatives.nobody') }]),
        {
          term: t(names === undefined ? 'plans.change.starts' : 'plans.relatives.starts'),
          value: dayFull(startsOn, language),
        },
        { term: t(names === undefined ? 'plans.change.price' : 'plans.relatives.price'), value: money(price) },
        ...(pays.amount > 0 ? [{ term: t('plans.change.credit'), value: `−${money(credit)}` }] : []),
        { term: t('plans.change.pays'), value: money(pays) },
      ]}
    />
  );
}
