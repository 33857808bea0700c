import type { z } from 'zod';
import { href } from '../../../contract/href.ts';
import type { listPlanChanges } from '../../../contract/payment/plan-change.ts';
import { useFormat } from '../../platform/format.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Checkboxes } from '../../platform/ui/choices.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';

type Props = { relatives: NonNullable<z.infer<typeof listPlanChanges.output>['relatives']> };

export function PlanRelatives({ relatives: { most, price, items } }: Props) {
  const t = useT();
  const { money } = useFormat();
  const { language } = usePageContext();
  const able = items.filter(({ mayShare }) => mayShare);
  const others = items.filter(({ mayShare }) => !mayShare);
  return (
    <section aria-labelledby="relatives-title" className="grid gap-3">
      <h2 id="relatives-title" className="text-l">
        {t('plans.relatives.title')}
      </h2>
      <p>{t('plans.relatives.most', { most })}</p>
      {price.amount > 0 && <p>{t('plans.relatives.each', { price: money(price) })}</p>}
      {able.length > 0 ? (
        <PageForm method="post" className="grid gap-3">
          <Checkboxes
            name="relatives"
            label={t('plans.relatives.who')}
            choices={able.map((one) => ({ value: one.id, label: fullName(one, language) }))}
            values={able.filter(({ shares }) => shares).map(({ id }) => id)}
          />
          <div>
            <Button kind="quiet" name="intent" value="relatives">
              {t('plans.relatives.button')}
            </Button>
          </div>
        </PageForm>
      ) : (
        <p>{t('plans.relatives.none')}</p>
      )}
      {others.length > 0 && (
        <p>
          {t('plans.relatives.anew', {
            count: others.length,
            names: others.map((one) => fullName(one, language)).join(', '),
          })}
        </p>
      )}
      <p>
        <Link href={href('relative-add')}>{t('relatives.list.add')}</Link>
      </p>
    </section>
  );
}
