import type { ComponentProps } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { listPlans } from '../../../contract/payment/plan.ts';
import {
  confirmPlanChange,
  type PlanChange,
  readPlanChange,
  rejectPlanChange,
} from '../../../contract/payment/plan-change.ts';
import { planChangeStates } from '../../../contract/payment/plan-change-states.ts';
import type { StaticContent } from '../../../contract/portal/content.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { contentsOf } from '../../portal/content/contents.server.ts';
import { GatewayLink } from '../gateway-link.tsx';
import { GatewayMark } from '../gateway-mark.tsx';
import { DataTransfer } from '../new-plan/data-transfer.tsx';
import { dataTransferField } from '../new-plan/order-fields.ts';
import { RecurringText } from '../recurring-text.tsx';
import { ChangeFacts } from './change-facts.tsx';
import { Consents } from './consents.tsx';

const kinds = {
  awaiting_confirmation: 'warning',
  confirmed: 'success',
  paid: 'success',
  rejected: 'plain',
  expired: 'plain',
} as const;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const change = await api(context)(readPlanChange, { changeId: params.modificationUuid ?? '' });
  const isPaid = change.pays.amount > 0 && !planChangeStates[change.status].over;
  const [recurring] = isPaid ? await contentsOf(pageRequestOf(context), ['recurring_payment']) : [];
  const way = isPaid && change.asksStatement ? change.way : null;
  const [statement] = way ? await contentsOf(pageRequestOf(context), [way.statement]) : [];
  const { seller } = way ? await api(context)(listPlans, {}) : { seller: null };
  const asks = way && statement && seller ? { processor: way.processor, statement, seller } : undefined;
  return { change, recurring, asks, leads: url.searchParams.has('pay') };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, [dataTransferField], async () => {
    const changeId = params.modificationUuid ?? '';
    const address = { uuid: params.uuid ?? '', modificationUuid: changeId };
    if (pressed(form) === 'reject') {
      await pageRequest.call(rejectPlanChange, { changeId });
      return seeOther(href('med24-subscription-modification', address));
    }
    await pageRequest.call(confirmPlanChange, {
      changeId,
      transferAccepted: form.get('transferAccepted') === 'on',
      transferVersion: textOf(form, 'transferVersion'),
      recurringAccepted: form.get('recurringAccepted') === 'on',
      recurringVersion: textOf(form, 'recurringVersion'),
    });
    return seeOther(href('med24-subscription-modification', address, { pay: '1' }));
  });
}

export default function PlanChangePage() {
  const t = useT();
  const { mode } = usePageContext();
  const { change, recurring, asks, leads } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { name, kind, status, paymentUrl, planSubscription } = change;
  const { label, over } = planChangeStates[status];
  return (
    <RailPage
      title={kind === 'relatives' ? t('plans.relatives.title') : t('plans.change.to', { name })}
      error={outcome?.refusal}
    >
      <RefusalPanel refusal={outcome?.refusal} />
      {leads && paymentUrl && mode !== 'iframe' && <meta httpEquiv="refresh" content={`0;url=${paymentUrl}`} />}
      {leads && paymentUrl && <p className="text-l">{t('plans.own.leads')}</p>}
      <p>
        <Badge kind={kinds[label]}>{t(`plans.change.status.${label}`)}</Badge>
      </p>
      <ChangeFacts change={change} />
      {paymentUrl && <GatewayLink href={paymentUrl} />}
      {!over && !paymentUrl && <Steps {...{ change, recurring, asks, outcome }} />}
      <p>
        <LinkButton kind="quiet" href={href('med24-subscription', { uuid: planSubscription })}>
          {t('plans.return.to_plan')}
        </LinkButton>
      </p>
    </RailPage>
  );
}

type StepsProps = {
  change: PlanChange;
  recurring: StaticContent | undefined;
  asks: ComponentProps<typeof DataTransfer> | undefined;
  outcome: FormOutcome | undefined;
};

function Steps({ change, recurring, asks, outcome }: StepsProps) {
  const t = useT();
  const { money } = useFormat();
  const isPaid = change.pays.amount > 0;
  return (
    <>
      {(isPaid || change.status === 'created') && (
        <PageForm method="post" className="grid justify-items-start gap-4">
          <Consents
            recurring={change.most ? recurring : undefined}
            asksTransfer={asks !== undefined}
            outcome={outcome}
          />
          <Button>
            {isPaid ? t('plans.change.confirm_pay', { amount: money(change.pays) }) : t('plans.change.confirm')}
          </Button>
          {asks && <DataTransfer {...asks} />}
          {isPaid && change.way && <GatewayMark way={change.way} />}
          {recurring && change.most && <RecurringText text={recurring} most={change.most} />}
        </PageForm>
      )}
      <PageForm method="post">
        <Button kind="text" name="intent" value="reject">
          {t('plans.change.reject')}
        </Button>
      </PageForm>
    </>
  );
}
