import { href } from '../../contract/href.ts';
import type { PlanItem, PlanState } from '../../contract/payment/plan.ts';
import { addDays } from '../../contract/platform/day.ts';
import { dayFull } from '../../contract/platform/format.ts';
import { usePriceText } from '../payment/price-text.ts';
import { usePageContext } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { LinkButton } from '../platform/ui/button.tsx';

export type HomePlans = { items: readonly PlanItem[]; own: PlanState | null };

/** A portal that sells plans shows them first; a customer who has paid sees when the plan ends (S1-10). */
export function Plans({ plans }: { plans: HomePlans | undefined }) {
  const t = useT();
  const { customer } = usePageContext();
  const price = usePriceText();
  if (!plans) return null;
  if (plans.own) return plans.own.isPaid ? <OwnPlan {...plans.own} /> : null;
  return (
    <section
      aria-labelledby="plans"
      className="grid gap-4 rounded-card border-s-4 border-accent bg-surface p-5 shadow-1 md:grid-cols-[1fr_auto] md:items-center md:p-7"
    >
      <div>
        <h2 id="plans">{t('home.plans.title')}</h2>
        <p className="mt-2 max-w-text">{t('home.plans.text')}</p>
        <ul className="mt-2">
          {plans.items.map((plan) => (
            <li key={plan.code} className="flex flex-wrap gap-x-3">
              {plan.name} <strong className="tabular-nums">{price(plan)}</strong>
            </li>
          ))}
        </ul>
      </div>
      <p className="flex flex-wrap gap-3">
        <LinkButton href={href('med24-subscription-new')}>{t('home.plans.link')}</LinkButton>
        {!customer && (
          <LinkButton kind="quiet" href={href('med24-registration-activate-key')}>
            {t('home.plans.key')}
          </LinkButton>
        )}
      </p>
    </section>
  );
}

function OwnPlan({ id, name, paidUntil }: PlanState) {
  const t = useT();
  const { language } = usePageContext();
  const day = paidUntil === null ? '' : dayFull(addDays(paidUntil, -1), language);
  return (
    <section
      aria-labelledby="plans"
      className="grid gap-1 rounded-card border-s-4 border-accent bg-surface p-5 shadow-1"
    >
      <h2 id="plans" className="text-l">
        {t(paidUntil === null ? 'home.plans.own' : 'home.plans.own_until', { name, day })}
      </h2>
      <p>
        <LinkButton kind="text" href={href('med24-subscription', { uuid: id })}>
          {t('home.plans.see')}
        </LinkButton>
      </p>
    </section>
  );
}
