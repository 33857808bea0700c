import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { WayOn } from './way-on.tsx';

/** Milliseconds between two looks at a payment that the gateway has not confirmed yet. */
const pause = 3000;

type Props = {
  transactionId: string;
  isVisit: boolean;
  planSubscription: string | null;
  reservation: string | null;
};

export function Waits({ transactionId, isVisit, planSubscription, reservation }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pause);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <>
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
      <WayOn planSubscription={planSubscription} reservation={reservation} />
    </>
  );
}
