import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { listPlanSubscriptions } from '../../../contract/payment/purchase.ts';
import { api } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { PaymentList } from './payment-list.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = await api(context)(listPlanSubscriptions, {});
  const payments = items.flatMap(({ id, name, payments: own }) =>
    own.map((payment) => ({ ...payment, plan: { id, name } })),
  );
  return payments.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

export default function Transactions() {
  const t = useT();
  const payments = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('plans.transactions.title')}>
      {payments.length === 0 ? (
        <EmptyState
          title={t('plans.transactions.none')}
          action={<LinkButton href={href('med24-subscription-new')}>{t('plans.own.choose')}</LinkButton>}
        >
          <p>{t('plans.transactions.none_lead')}</p>
        </EmptyState>
      ) : (
        <PaymentList payments={payments} />
      )}
    </RailPage>
  );
}
