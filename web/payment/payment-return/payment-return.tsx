import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { readPaymentReturn, readPlanSubscription } from '../../../contract/payment/purchase.ts';
import { Money } from '../../../contract/platform/money.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { PaidPlan } from './paid-plan.tsx';
import { PaidVisit } from './paid-visit.tsx';
import { Unpaid } from './unpaid.tsx';
import { Waits } from './waits.tsx';

export const handle = { script: true, texts: ['plans.return', 'plans.own', 'plans.invoice', 'visit_payment'] };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { searchParams, pathname } = url;
  const isVisit = pathname === href('reservation-payment-return');
  try {
    const input = { r: searchParams.get('r') ?? '', s: searchParams.get('s') ?? '' };
    const result = await pageRequest.call(readPaymentReturn, input);
    const plan = result.state === 'paid' ? await ownPlan(pageRequest, result.planSubscription) : undefined;
    return { isVisit, result, plan, refused: undefined };
  } catch (error) {
    if (!isProblem(error)) throw error;
    const { transactionId, planSubscription, reservation, amount, notCharged, canPay } = error.details;
    const plan = await ownPlan(pageRequest, typeof planSubscription === 'string' ? planSubscription : null);
    const refused = {
      refusal: toRefusal(error, pageRequest),
      transactionId: typeof transactionId === 'string' ? transactionId : undefined,
      planSubscription: typeof planSubscription === 'string' ? planSubscription : undefined,
      reservation: typeof reservation === 'string' ? reservation : undefined,
      amount: Money.safeParse(amount).data,
      notCharged: notCharged === true,
      canPay: canPay === true,
      isCancelled: error.code === 'P002',
      isOpen: error.code !== 'P014',
    };
    return { isVisit, result: undefined, plan, refused };
  }
}

async function ownPlan({ call, user }: PageRequest, id: string | null) {
  if (id === null || !user || user.impersonator) return undefined;
  try {
    return await call(readPlanSubscription, { id });
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}

export default function PaymentReturn() {
  const t = useT();
  const { isVisit, result, plan, refused } = useLoaderData<typeof loader>();
  if (refused)
    return (
      <RailPage title={refused.refusal.text} error={!refused.isCancelled}>
        <Unpaid refused={refused} plan={plan} />
      </RailPage>
    );
  return (
    <RailPage title={t(`plans.return.${result.state}`)}>
      {result.state === 'waits' ? (
        <Waits {...result} isVisit={isVisit} />
      ) : isVisit ? (
        <PaidVisit {...result} />
      ) : (
        <PaidPlan {...result} plan={plan} />
      )}
    </RailPage>
  );
}
