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
import { NarrowPage } from '../../platform/ui/narrow-page.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';

export const handle = { script: true, texts: ['plans.return'] };

/** Milliseconds between two looks at a payment that the gateway has not confirmed yet. */
const pause = 3000;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { searchParams } = url;
  try {
    const input = { r: searchParams.get('r') ?? '', s: searchParams.get('s') ?? '' };
    return { result: await pageRequest.call(readPaymentReturn, input), refused: undefined };
  } catch (error) {
    if (!isProblem(error)) throw error;
    const { transactionId, planSubscription } = error.details;
    return { result: undefined, refused: { refusal: toRefusal(error, pageRequest), transactionId, planSubscription } };
  }
}

export default function PaymentReturn() {
  const t = useT();
  const { result, refused } = useLoaderData<typeof loader>();
  return (
    <NarrowPage title={t('plans.return.title')} error={refused !== undefined}>
      {refused && <Refused {...refused} />}
      {result?.state === 'paid' && (
        <Panel kind="success" title={t('plans.return.paid')}>
          <p>{t('plans.return.paid_text', { transactionId: result.transactionId })}</p>
        </Panel>
      )}
      {result?.state === 'waits' && <Waits transactionId={result.transactionId} />}
      {result && <ToPlan id={result.planSubscription} />}
      <PhoneBlock />
    </NarrowPage>
  );
}

type RefusedPayment = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['refused']>;

function Refused({ refusal, transactionId, planSubscription }: RefusedPayment) {
  const t = useT();
  return (
    <>
      <RefusalPanel refusal={refusal}>
        {typeof transactionId === 'string' && <p>{t('plans.return.number', { transactionId })}</p>}
      </RefusalPanel>
      {typeof planSubscription === 'string' && <ToPlan id={planSubscription} />}
    </>
  );
}

function ToPlan({ id }: { id: string }) {
  const t = useT();
  return (
    <p>
      <LinkButton href={href('med24-subscription', { uuid: id })}>{t('plans.return.to_plan')}</LinkButton>
    </p>
  );
}

function Waits({ transactionId }: { transactionId: string }) {
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
        <p>{t('plans.return.waits_text', { transactionId })}</p>
        <p>
          <LinkButton kind="quiet" href={`${pathname}${search}`}>
            {t('plans.return.check')}
          </LinkButton>
        </p>
      </Panel>
    </div>
  );
}
