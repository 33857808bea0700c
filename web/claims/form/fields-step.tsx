import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { useT } from '../../platform/texts.ts';
import type { ClaimOutcome, StepShown } from './step-data.ts';

type Props = { shown: StepShown<'fields'>; outcome: ClaimOutcome | undefined };

export function FieldsStep({ shown: { part, fields, draft, told }, outcome }: Props) {
  const t = useT();
  return (
    <FieldsForm
      key={part}
      fields={fields}
      outcome={outcome ?? told}
      draft={draft}
      intent="next"
      button={t('claims.form.next')}
      lead={<h2 className="text-l">{t(`claims.form.${part}`)}</h2>}
    />
  );
}
