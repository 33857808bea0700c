import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { listPlanSubscriptions } from '../../../contract/payment/purchase.ts';
import { api } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { PlanFacts } from './plan-facts.tsx';

const pages = {
  transactions: 'med24-subscription-transactions',
  profile: 'med24-profile',
  plans: 'med24-subscription-new',
} as const;

export async function loader({ context }: LoaderFunctionArgs) {
  return api(context)(listPlanSubscriptions, {});
}

export default function OwnPlans() {
  const t = useT();
  const { items } = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('plans.own.title')}>
      {items.length === 0 && (
        <EmptyState
          title={t('plans.own.none')}
          action={<LinkButton href={href('med24-subscription-new')}>{t('plans.own.choose')}</LinkButton>}
        >
          <p>{t('plans.own.none_lead')}</p>
        </EmptyState>
      )}
      {items.map((item) => (
        <section key={item.id} aria-labelledby={item.id} className="grid gap-3">
          <h2 id={item.id}>{item.name}</h2>
          <PlanFacts item={item} />
          <p>
            <Link href={href('med24-subscription', { uuid: item.id })}>{t('plans.own.see', { name: item.name })}</Link>
          </p>
        </section>
      ))}
      {items.length > 0 && (
        <ul className="grid gap-1">
          {(['transactions', 'profile', 'plans'] as const).map((name) => (
            <li key={name}>
              <Link href={href(pages[name])} className="inline-flex min-h-11 items-center">
                {t(`plans.own.to_${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </RailPage>
  );
}
