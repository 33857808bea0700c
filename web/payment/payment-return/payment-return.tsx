import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { href } from '../../../contract/href.ts';
import { readPaymentReturn } from '../../../contract/payment/purchase.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';

export const handle = { script: true, texts: ['plans.return', 'visit_payment'] };

/** Milliseconds between two looks at a payment that the gateway has not confirmed yet. */
const pause = 3000;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { searchParams, pathname } = url;
  const isVisit = pathname === href('reservation-payment-return');
  try {
    const input = { r: searchParams.get('r') ?? '', s: searchParams.get('s') ?? '' };
    return { isVisit, result: await pageRequest.call(readPaymentReturn, input), refused: undefined };
  } catch (error) {
    if (!isProblem(error)) throw error;
    const { transactionId, planSubscription, reservation } = error.details;
    const refusal = toRefusal(error, pageRequest);
    return { isVisit, result: undefined, refused: { refusal, transactionId, planSubscription, reservation } };
  }
}

export default function PaymentReturn() {
  const t = useT();
  const { isVisit, result, refused } = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('plans.return.title')} error={refused !== undefined}>
      {refused && <Refused {...refused} />}
      {result?.state === 'paid' && (
        <Panel kind="success" title={t('plans.return.paid')}>
          <p>
            {t(isVisit ? 'visit_payment.return_paid' : 'plans.return.paid_text', {
              transactionId: result.transactionId,
            })}
          </p>
        </Panel>
      )}
      {result?.state === 'waits' && <Waits transactionId={result.transactionId} isVisit={isVisit} />}
      {result && <WayOn {...result} />}
    </RailPage>
  );
}

type RefusedPayment = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['refused']>;

function Refused({ refusal, transactionId, ...paidFor }: RefusedPayment) {
  const t = useT();
  return (
    <>
      <RefusalPanel refusal={refusal}>
        {typeof transactionId === 'string' && <p>{t('plans.return.number', { transactionId })}</p>}
      </RefusalPanel>
      <WayOn {...paidFor} />
    </>
  );
}

function WayOn({ planSubscription, reservation }: { planSubscription?: unknown; reservation?: unknown }) {
  const t = useT();
  if (typeof reservation === 'string')
    return (
      <p>
        <LinkButton href={href('reservation', {}, { reservation })}>{t('visit_payment.to_visit')}</LinkButton>
      </p>
    );
  if (typeof planSubscription !== 'string') return null;
  return (
    <p>
      <LinkButton href={href('med24-subscription', { uuid: planSubscription })}>{t('plans.return.to_plan')}</LinkButton>
    </p>
  );
}

function Waits({ transactionId, isVisit }: { transactionId: string; isVisit: boolean }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pause);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <div role="status">
      <Panel kind="info" title={t('plans.return.waits')}>
        <p>{t(isVisit ? 'visit_payment.return_waits' : 'plans.return.waits_text', { transactionId })}</p>
        <p>
          <LinkButton kind="quiet" href={`${pathname}${search}`}>
            {t('plans.return.check')}
          </LinkButton>
        </p>
      </Panel>
    </div>
  );
}
