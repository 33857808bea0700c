import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { readProfile } from '../../../contract/identity/profile.ts';
import { deleteCard } from '../../../contract/payment/card.ts';
import { planSubscriptionStates } from '../../../contract/payment/plan-subscription-states.ts';
import { listPlanSubscriptions, type PlanSubscription } from '../../../contract/payment/purchase.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { SavedCard } from '../own-plans/renewal.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const [profile, { items }] = await Promise.all([
    api(context)(readProfile, {}),
    api(context)(listPlanSubscriptions, {}),
  ]);
  return { profile, plans: items.filter(({ status }) => !planSubscriptionStates[status].over) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, [], async () => {
    await pageRequest.call(deleteCard, { id: textOf(form, 'id') ?? '' });
    return seeOther(href('med24-profile'));
  });
}

export default function Med24Profile() {
  const t = useT();
  const { language } = usePageContext();
  const { profile, plans } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { country, postalCode, city, street } = profile;
  const address = [country && t(`profile.address.${country}`), postalCode, city, street].filter(Boolean).join(', ');
  return (
    <RailPage title={t('plans.profile.title')} error={outcome?.refusal}>
      <RefusalPanel refusal={outcome?.refusal} />
      <SummaryList
        rows={[
          { term: t('account.page.name'), value: fullName(profile, language) },
          { term: t('account.page.email'), value: profile.contactEmail ?? profile.email },
          { term: t('profile.page.phone'), value: profile.phone ?? '–' },
          { term: t('plans.profile.address'), value: address || '–' },
        ]}
      />
      <p>
        <LinkButton href={href('med24-profile-edit')}>{t('plans.profile.edit')}</LinkButton>
      </p>
      {plans.length === 0 && (
        <p>
          {t('plans.own.none')}. <Link href={href('med24-subscription-new')}>{t('plans.own.choose')}</Link>
        </p>
      )}
      {plans.map((item) => (
        <PlanPart key={item.id} item={item} />
      ))}
    </RailPage>
  );
}

function PlanPart({ item }: { item: PlanSubscription }) {
  const t = useT();
  const { id, name, billing, renews, card } = item;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-l">
        <Link href={href('med24-subscription', { uuid: id })}>{name}</Link>
      </h2>
      {billing && (
        <SummaryList
          rows={[
            { term: t('plans.profile.billing'), value: billing.name },
            {
              term: t('plans.profile.billing_address'),
              value: `${billing.postalCode} ${billing.city}, ${billing.address}`,
            },
          ]}
        />
      )}
      {renews ? <SavedCard id={id} card={card} /> : <p>{t('plans.profile.no_card')}</p>}
    </section>
  );
}
