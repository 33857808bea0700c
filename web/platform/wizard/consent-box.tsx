import { FormField } from '../form/form-field.tsx';
import { usePageContext } from '../page-context.tsx';
import { faultOf } from '../refusal/refusal.ts';
import { useMarkup } from '../ui/markup.ts';
import type { WizardOutcome, WizardPage } from './wizard.ts';

type Props = { consent: NonNullable<WizardPage['consent']>; outcome: WizardOutcome | undefined };

export function ConsentBox({ consent: { title, html, language: written, row }, outcome }: Props) {
  const markup = useMarkup();
  const { language } = usePageContext();
  const foreign = written === language ? undefined : written;
  return (
    <section aria-labelledby="consent-title" className="grid gap-2 rounded-card border border-border bg-surface p-4">
      <h2 id="consent-title" className="text-l" lang={foreign}>
        {title}
      </h2>
      <div className="prose" lang={foreign} {...markup(html)} />
      <FormField row={row} entries={outcome?.entries} error={faultOf(outcome?.refusal, row.name)} />
    </section>
  );
}
