import type { Case } from '../../../contract/home/case.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';

export function CaseMoney({ money }: Pick<Case, 'money'>) {
  const t = useT();
  const { money: say } = useFormat();
  if (money.length === 0) return null;
  return (
    <section aria-labelledby="money" className="grid gap-2 rounded-card border border-border bg-surface p-4 md:p-5">
      <h2 id="money" className="text-l">
        {t('case.money.title')}
      </h2>
      <dl className="divide-y divide-border">
        {money.map(({ name, amount }) => (
          <div key={`${name} ${amount.currency}`} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt>{t(`case.sum.${name}`)}</dt>
            <dd className="font-semibold tabular-nums">{say(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
