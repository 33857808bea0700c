import type { PlanSubscription } from '../../../contract/payment/purchase.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';

export function Renewal({ item }: { item: PlanSubscription }) {
  const t = useT();
  const { language } = usePageContext();
  const { money } = useFormat();
  const { renews, nextCharge, nextPrice, card } = item;
  if (!renews && !nextPrice) return null;
  return (
    <section aria-labelledby="renewal" className="grid gap-3">
      <h2 id="renewal" className="text-l">
        {t('plans.recurring.title')}
      </h2>
      {nextPrice && (
        <p>
          {t('plans.recurring.price', {
            from: dayFull(nextPrice.from, language),
            price: money(nextPrice.price),
          })}
        </p>
      )}
      {renews && (
        <p>
          {nextCharge
            ? t('plans.recurring.next', {
                day: dayFull(nextCharge.day, language),
                amount: money(nextCharge.amount),
              })
            : t('plans.recurring.none_next')}
        </p>
      )}
      {renews && <SavedCard id={item.id} card={card} />}
    </section>
  );
}

export function SavedCard({ id, card }: Pick<PlanSubscription, 'id' | 'card'>) {
  const t = useT();
  if (!card) return <p>{t('plans.recurring.card_plain')}</p>;
  return (
    <>
      <p className="tabular-nums">
        {card.lastDigits === null
          ? t('plans.recurring.card_plain')
          : t('plans.recurring.card', { digits: card.lastDigits })}
      </p>
      <details className="rounded-card border border-border p-4">
        <summary className="min-h-11 content-center font-semibold">{t('plans.recurring.delete')}</summary>
        <PageForm method="post" className="grid gap-3">
          <input type="hidden" name="id" value={id} />
          <p>{t('plans.recurring.delete_lead')}</p>
          <div>
            <Button kind="quiet" name="intent" value="card">
              {t('plans.recurring.delete')}
            </Button>
          </div>
        </PageForm>
      </details>
    </>
  );
}
