import { href } from '../../../contract/href.ts';
import type { PlanSubscription } from '../../../contract/payment/purchase.ts';
import type { Money } from '../../../contract/platform/money.ts';
import { useFormat } from '../../platform/format.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { WayOn } from './way-on.tsx';

type Outcome = {
  refusal: Refusal;
  transactionId: string | undefined;
  planSubscription: string | undefined;
  reservation: string | undefined;
  amount: Money | undefined;
  notCharged: boolean;
  canPay: boolean;
  isCancelled: boolean;
  isOpen: boolean;
};

/** A payment that the customer stopped is no error; any other end is shown as a toast, as refusals are (S8.1-09). */
export function Unpaid({ refused, plan }: { refused: Outcome; plan: PlanSubscription | undefined }) {
  const t = useT();
  const { refusal, transactionId, planSubscription, reservation, notCharged, canPay, isCancelled, isOpen } = refused;
  const number = transactionId !== undefined && <p>{t('plans.return.number', { transactionId })}</p>;
  const pays = notCharged && canPay;
  return (
    <>
      {!isCancelled && <RefusalPanel refusal={refusal}>{number}</RefusalPanel>}
      {isOpen && (
        <Panel kind="info" title={t(notCharged ? 'plans.return.not_charged' : 'plans.return.charge_unknown')}>
          <p>{refusal.cause}</p>
        </Panel>
      )}
      {pays && <PayOnceMore refused={refused} plan={plan} />}
      <WayOn kind={pays ? 'quiet' : 'action'} planSubscription={planSubscription} reservation={reservation} />
    </>
  );
}

function PayOnceMore({ refused, plan }: { refused: Outcome; plan: PlanSubscription | undefined }) {
  const t = useT();
  const { money } = useFormat();
  const { amount, planSubscription, reservation } = refused;
  if (!amount) return null;
  const text = t('plans.return.again', { amount: money(amount) });
  if (reservation) return <LinkButton href={href('pay-reservation', { token: reservation })}>{text}</LinkButton>;
  if (planSubscription === undefined) return null;
  const to = href('med24-subscription', { uuid: planSubscription });
  const isAsked = !plan?.ways.card || plan.ways.asksStatement || plan.payable === null;
  if (isAsked) return <LinkButton href={to}>{text}</LinkButton>;
  return (
    <PageForm method="post" action={to}>
      <Button>{text}</Button>
    </PageForm>
  );
}
