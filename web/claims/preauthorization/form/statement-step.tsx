import { href } from '../../../../contract/href.ts';
import { stagedFileField } from '../../../../contract/records/staged-fields.ts';
import { StepBack } from '../../../care/form/step-back.tsx';
import { CarriedFields } from '../../../platform/form/carried-fields.tsx';
import { FieldsForm } from '../../../platform/form/fields-form.tsx';
import { useT } from '../../../platform/texts.ts';
import { Link } from '../../../platform/ui/link.tsx';
import { SummaryList } from '../../../platform/ui/summary-list.tsx';
import type { WizardOutcome } from './answer-form.server.ts';
import type { StatementData } from './form-data.ts';

type Props = { shown: StatementData; outcome: WizardOutcome | undefined };

/** Everything once more, then the statement on the recommendation, and sending. */
export function StatementStep({ shown, outcome }: Props) {
  const t = useT();
  const { back, summary, carried, typed, staged, fields, draft, formKey } = shown;
  const rows = summary.map(({ term, text, to }) => ({
    term,
    value: (
      <span key={term} className="whitespace-pre-line wrap-anywhere">
        {text}
      </span>
    ),
    action: (
      <Link key={term} href={to} className="inline-flex min-h-6 items-center">
        {t('care.form.change')}
        <span className="sr-only">: {term}</span>
      </Link>
    ),
  }));
  return (
    <>
      <StepBack to={back} />
      <p className="text-l">{t('preauth.step.statement.lead')}</p>
      <FieldsForm
        fields={fields}
        outcome={outcome}
        draft={draft}
        intent="send"
        hidden={{ key: formKey }}
        button={t('preauth.form.send')}
        lead={
          <>
            <SummaryList rows={rows} />
            <section className="grid gap-2" aria-labelledby="statement">
              <h2 id="statement" className="text-l">
                {t('preauth.step.statement')}
              </h2>
              <p>{t('preauth.statement.text')}</p>
            </section>
          </>
        }
        waysOn={
          outcome?.other !== undefined && (
            <p>
              <Link href={href('services-preauthorization-case', { number: outcome.other })}>
                {t('preauth.other', { number: outcome.other })}
              </Link>
            </p>
          )
        }
      >
        <CarriedFields fields={carried} typed={typed} />
        {staged.map(({ id }) => (
          <input key={id} type="hidden" name={stagedFileField} value={id} />
        ))}
        <p>{t('preauth.form.after')}</p>
      </FieldsForm>
    </>
  );
}
