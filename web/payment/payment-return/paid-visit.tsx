import type { Money } from '../../../contract/platform/money.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { WayOn } from './way-on.tsx';

type Props = { transactionId: string; amount: Money | null; reservation: string | null };

export function PaidVisit({ transactionId, amount, reservation }: Props) {
  const t = useT();
  const { money } = useFormat();
  return (
    <>
      <Panel kind="success" title={t('plans.return.paid')}>
        <p>{t('visit_payment.return_paid', { transactionId })}</p>
      </Panel>
      {amount && <SummaryList rows={[{ term: t('plans.return.amount'), value: money(amount) }]} />}
      <WayOn planSubscription={null} reservation={reservation} />
    </>
  );
}
