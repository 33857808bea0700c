import { savedCard } from '../../contract/payment/renewal-rules.ts';
import type { Money } from '../../contract/platform/money.ts';
import type { StaticContent } from '../../contract/portal/content.ts';
import { useFormat } from '../platform/format.ts';
import { useT } from '../platform/texts.ts';
import { useMarkup } from '../platform/ui/markup.ts';

/** The text on later charges of the card, to which the box that accepts them links. */
export function RecurringText({ text, most }: { text: StaticContent; most: Money }) {
  const t = useT();
  const markup = useMarkup();
  const { money } = useFormat();
  const { charges, days } = savedCard;
  return (
    <section id="recurring" aria-labelledby="recurring-title" className="grid gap-2 text-s">
      <h2 id="recurring-title" className="text-m">
        {text.title}
      </h2>
      <p>{t('plans.recurring.terms', { most: money(most), charges, days })}</p>
      <div className="prose" {...markup(text.html)} />
    </section>
  );
}
