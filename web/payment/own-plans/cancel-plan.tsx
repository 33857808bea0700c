import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { cancelPlan } from '../../../contract/payment/cancellation.ts';
import { type PlanSubscription, readPlanSubscription } from '../../../contract/payment/purchase.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { item: await api(context)(readPlanSubscription, { id: params.uuid ?? '' }) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, [], async () => {
    const { id } = await pageRequest.call(cancelPlan, {
      id: params.uuid ?? '',
      lastDay: textOf(form, 'lastDay'),
    });
    return seeOther(href('med24-subscription', { uuid: id }));
  });
}

export default function CancelPlan() {
  const t = useT();
  const { item } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { id, name, cancellation } = item;
  const back = (
    <LinkButton kind="quiet" href={href('med24-subscription', { uuid: id })}>
      {t('plans.cancel.keep')}
    </LinkButton>
  );
  if (!cancellation)
    return (
      <RailPage title={t('plans.cancel.title', { name })} error={outcome?.refusal}>
        <RefusalPanel refusal={outcome?.refusal} />
        <p>{t('plans.cancel.nothing')}</p>
        <p>{back}</p>
      </RailPage>
    );
  const { lastDay, charge } = cancellation;
  return (
    <RailPage title={t('plans.cancel.title', { name })} error={outcome?.refusal}>
      <RefusalPanel refusal={outcome?.refusal} />
      <Meaning lastDay={lastDay} charge={charge} />
      <PageForm method="post" className="grid gap-3 sm:flex">
        {lastDay !== null && <input type="hidden" name="lastDay" value={lastDay} />}
        <Button>{t('plans.cancel.button')}</Button>
        {back}
      </PageForm>
    </RailPage>
  );
}

function Meaning({ lastDay, charge }: NonNullable<PlanSubscription['cancellation']>) {
  const t = useT();
  const { language } = usePageContext();
  const { money } = useFormat();
  if (lastDay === null) return <p>{t('plans.cancel.at_once')}</p>;
  const day = dayFull(lastDay, language);
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li>{t('plans.cancel.last_day', { day })}</li>
      <li>{charge ? t('plans.cancel.charge', { amount: money(charge) }) : t('plans.cancel.no_charge')}</li>
      <li>{t('plans.cancel.back')}</li>
    </ul>
  );
}
