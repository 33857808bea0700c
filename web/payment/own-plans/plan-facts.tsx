import { planSubscriptionStates } from '../../../contract/payment/plan-subscription-states.ts';
import type { PlanSubscription } from '../../../contract/payment/purchase.ts';
import { addDays } from '../../../contract/platform/day.ts';
import { dayFull, dayOf } from '../../../contract/platform/format.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { usePriceText } from '../price-text.ts';

const kinds = {
  awaiting_payment: 'warning',
  paid: 'success',
  cancelled: 'warning',
  past_due: 'warning',
  suspended: 'danger',
  ended: 'plain',
  refunded: 'plain',
} as const;

export function PlanFacts({ item }: { item: PlanSubscription }) {
  const t = useT();
  const { language } = usePageContext();
  const { timeZone } = useConfig();
  const price = usePriceText();
  const { firstDay, paidUntil, lastDay, createdAt, status } = item;
  const { label } = planSubscriptionStates[status];
  const isFree = item.price.amount === 0;
  const last = paidUntil === null ? null : addDays(paidUntil, -1);
  return (
    <>
      <p>
        <Badge kind={kinds[label]}>
          {t(isFree && label === 'paid' ? 'plans.status.in_force' : `plans.status.${label}`)}
        </Badge>
      </p>
      <SummaryList
        rows={[
          { term: t('plans.own.price'), value: price(item) },
          { term: t('plans.own.bought'), value: dayFull(dayOf(createdAt, timeZone), language) },
          ...(firstDay === null || last === null
            ? []
            : [
                {
                  term: t('plans.own.period'),
                  value: `${dayFull(firstDay, language)} – ${dayFull(last, language)}`,
                },
              ]),
          ...(lastDay === null ? [] : [{ term: t('plans.own.last_day'), value: dayFull(lastDay, language) }]),
        ]}
      />
    </>
  );
}
