import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { StepBack } from './step-back.tsx';
import type { StepData } from './step-data.ts';

type Props = { shown: StepData<'answers'>; outcome: FormOutcome | undefined };

export function AnswersStep({ shown: { fields, draft, back }, outcome }: Props) {
  const t = useT();
  return (
    <>
      <StepBack to={back} />
      <FieldsForm fields={fields} outcome={outcome} draft={draft} intent="next" button={t('care.form.next')} />
    </>
  );
}
