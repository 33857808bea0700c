import type { PlanSubscription } from '../../../contract/payment/purchase.ts';
import { dayFull, dayOf } from '../../../contract/platform/format.ts';
import { ibanText } from '../../../contract/platform/iban-text.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';

export function TransferDetails({ transfer }: { transfer: NonNullable<PlanSubscription['transfer']> }) {
  const t = useT();
  const { language } = usePageContext();
  const { timeZone } = useConfig();
  const { money } = useFormat();
  const { holder, iban, bank, amount, reference, until } = transfer;
  return (
    <section aria-labelledby="transfer-details" className="grid gap-3 rounded-card border border-border p-4">
      <h2 id="transfer-details" className="text-l">
        {t('plans.transfer.title')}
      </h2>
      <p>{t('plans.transfer.lead', { day: dayFull(dayOf(until, timeZone), language) })}</p>
      <dl className="grid gap-2">
        {[
          { term: t('plans.transfer.holder'), value: holder },
          { term: t('plans.transfer.iban'), value: ibanText(iban) },
          { term: t('plans.transfer.bank'), value: bank },
          { term: t('plans.transfer.amount'), value: money(amount) },
          { term: t('plans.transfer.reference'), value: reference },
        ].map(({ term, value }) => (
          <div key={term}>
            <dt className="text-s text-text-muted">{term}</dt>
            <dd className="text-m font-semibold tabular-nums wrap-anywhere select-all">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('plans.transfer.exact')}</p>
    </section>
  );
}
