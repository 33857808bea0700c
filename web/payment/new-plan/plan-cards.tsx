import { href } from '../../../contract/href.ts';
import type { PlanItem } from '../../../contract/payment/plan.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Card } from '../../platform/ui/card.tsx';
import { usePriceText } from '../price-text.ts';

type Props = {
  plans: readonly PlanItem[];
  isPayable: boolean;
  current: string | undefined;
};

export function PlanCards({ plans, isPayable, current }: Props) {
  return (
    <ul className="grid gap-4">
      {plans.map((plan) => (
        <li key={plan.code}>
          <PlanCard plan={plan} isPayable={isPayable} current={current} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = Omit<Props, 'plans'> & { plan: PlanItem };

function PlanCard({ plan, isPayable, current }: CardProps) {
  const t = useT();
  const { customer } = usePageContext();
  const { count, money } = useFormat();
  const price = usePriceText();
  const { code, name, benefits, vat, trialDays, maxRelatives, relativePrice, own } = plan;
  const order = href('med24-subscription-new', {}, { plan: code });
  const isOpen = isPayable || plan.price.amount === 0;
  return (
    <Card>
      <div className="grid gap-3">
        <h2 className="text-l">{name}</h2>
        <p>
          <strong className="text-xl tabular-nums">{price(plan)}</strong>{' '}
          {plan.price.amount > 0 && <span className="text-s text-text-muted">{vat}</span>}
        </p>
        <ul className="list-disc pl-5">
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        {relativePrice.amount > 0 && maxRelatives > 0 && (
          <p>{t('plans.relatives.priced', { most: maxRelatives, price: money(relativePrice) })}</p>
        )}
        {trialDays > 0 && <p>{t('plans.item.trial', { days: count(trialDays) })}</p>}
        {own && (
          <p>
            <Badge kind="success">{t('plans.item.own')}</Badge>
          </p>
        )}
        {!own && current !== undefined && plan.price.amount > 0 && (
          <p>
            <LinkButton kind="quiet" href={href('med24-subscription-modification-new', { uuid: current })}>
              {t('plans.change.title')}
            </LinkButton>
          </p>
        )}
        {!own && current === undefined && isOpen && (
          <p>
            <LinkButton href={customer ? order : href('med24-registration', {}, { next: order })}>
              {t('plans.item.choose', { name })}
            </LinkButton>
          </p>
        )}
      </div>
    </Card>
  );
}
