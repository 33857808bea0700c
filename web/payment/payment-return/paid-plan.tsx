import { href } from '../../../contract/href.ts';
import type { PlanSubscription } from '../../../contract/payment/purchase.ts';
import { addDays } from '../../../contract/platform/day.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import type { Money } from '../../../contract/platform/money.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { WayOn } from './way-on.tsx';

type Props = {
  transactionId: string;
  amount: Money | null;
  planSubscription: string | null;
  plan: PlanSubscription | undefined;
};

export function PaidPlan({ transactionId, amount, planSubscription, plan }: Props) {
  const t = useT();
  const { money } = useFormat();
  const { language } = usePageContext();
  const period =
    plan?.firstDay && plan.paidUntil
      ? `${dayFull(plan.firstDay, language)} – ${dayFull(addDays(plan.paidUntil, -1), language)}`
      : undefined;
  const invoice = plan?.invoices[0];
  return (
    <>
      <Panel kind="success" title={t('plans.return.paid')}>
        <p>{t('plans.return.paid_text', { transactionId })}</p>
      </Panel>
      <SummaryList
        rows={[
          ...(amount ? [{ term: t('plans.return.amount'), value: money(amount) }] : []),
          ...(period === undefined ? [] : [{ term: t('plans.own.period'), value: period }]),
        ]}
      />
      <p>
        <LinkButton href={`${href('home')}#services`}>{t('plans.return.first_use')}</LinkButton>
      </p>
      {plan && invoice && (
        <PageForm method="post" action={href('med24-subscription', { uuid: plan.id })}>
          <Button kind="quiet" name="invoice" value={invoice.id}>
            {t('plans.invoice.download', { number: invoice.number })}
          </Button>
        </PageForm>
      )}
      <WayOn kind="quiet" planSubscription={planSubscription} reservation={null} />
    </>
  );
}
