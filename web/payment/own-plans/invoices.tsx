import type { Invoice } from '../../../contract/payment/invoice.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';

export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useT();
  const { language } = usePageContext();
  const { money } = useFormat();
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="invoices" className="grid gap-3">
      <h2 id="invoices" className="text-l">
        {t('plans.own.invoices')}
      </h2>
      <ul className="grid gap-3">
        {invoices.map(({ id, number, kind, issuedOn, amount }) => (
          <li key={id} className="rounded-card border border-border bg-surface p-4">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{dayFull(issuedOn, language)}</span>
              <strong className="tabular-nums">{money(amount)}</strong>
            </p>
            <p>{t(`plans.invoice.${kind}`)}</p>
            <PageForm method="post">
              <Button kind="text" name="invoice" value={id}>
                {t('plans.invoice.download', { number })}
              </Button>
            </PageForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
