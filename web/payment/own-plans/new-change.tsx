import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { z } from 'zod';
import { href } from '../../../contract/href.ts';
import { createPlanChange, createRelativesChange, listPlanChanges } from '../../../contract/payment/plan-change.ts';
import { dayFull } from '../../../contract/platform/format.ts';
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
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { usePriceText } from '../price-text.ts';
import { ChangeFacts } from './change-facts.tsx';
import { PlanRelatives } from './plan-relatives.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.uuid ?? '';
  return { ...(await api(context)(listPlanChanges, { id })), id };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, [], async () => {
    const id = params.uuid ?? '';
    if (pressed(form) === 'relatives') {
      const relatives = form.getAll('relatives').map(String);
      const { id: changeId } = await pageRequest.call(createRelativesChange, { id, relatives });
      return seeOther(href('med24-subscription-modification', { uuid: id, modificationUuid: changeId }));
    }
    const input = { id, plan: textOf(form, 'plan') ?? '', pays: textOf(form, 'pays') ?? '' };
    const change = await pageRequest.call(createPlanChange, input);
    return seeOther(href('med24-subscription-modification', { uuid: id, modificationUuid: change.id }));
  });
}

export default function NewChange() {
  const t = useT();
  const { offers, open, relatives, id } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const own = href('med24-subscription', { uuid: id });
  return (
    <RailPage title={t('plans.change.title')} error={outcome?.refusal}>
      <RefusalPanel refusal={outcome?.refusal} />
      {open && (
        <p>
          <LinkButton href={href('med24-subscription-modification', { uuid: id, modificationUuid: open.id })}>
            {open.kind === 'relatives' ? t('plans.relatives.open') : t('plans.change.open', { name: open.name })}
          </LinkButton>
        </p>
      )}
      {offers.length === 0 ? (
        <EmptyState
          title={t('plans.change.none')}
          action={<LinkButton href={own}>{t('plans.return.to_plan')}</LinkButton>}
        >
          <p>{t('plans.change.none_lead')}</p>
        </EmptyState>
      ) : (
        <>
          <p className="text-l">{t('plans.change.lead')}</p>
          {offers.map((offer) => (
            <Offer key={offer.plan} offer={offer} />
          ))}
          <p>
            <LinkButton kind="quiet" href={own}>
              {t('plans.change.keep')}
            </LinkButton>
          </p>
        </>
      )}
      {relatives && <PlanRelatives relatives={relatives} />}
    </RailPage>
  );
}

type OfferProps = { offer: z.infer<typeof listPlanChanges.output>['offers'][number] };

function Offer({ offer }: OfferProps) {
  const t = useT();
  const { language } = usePageContext();
  const { money } = useFormat();
  const price = usePriceText();
  const { plan, name, pays, startsOn } = offer;
  return (
    <section aria-labelledby={plan} className="grid gap-3 rounded-card border border-border bg-surface p-4">
      <h2 id={plan} className="text-l">
        {name}
      </h2>
      <p>{price(offer)}</p>
      <ChangeFacts change={offer} />
      <PageForm method="post">
        <input type="hidden" name="plan" value={plan} />
        <input type="hidden" name="pays" value={String(pays.amount)} />
        <Button>
          {pays.amount > 0
            ? t('plans.change.choose_now', { name, amount: money(pays) })
            : t('plans.change.choose_later', { name, day: dayFull(startsOn, language) })}
        </Button>
      </PageForm>
    </section>
  );
}
