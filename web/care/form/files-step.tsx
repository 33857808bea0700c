import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { UploadField } from '../../records/upload/upload-field.tsx';
import { StepBack } from './step-back.tsx';
import type { StepData } from './step-data.ts';

type Props = { shown: StepData<'files'>; outcome: FormOutcome | undefined };

export function FilesStep({ shown: { draft, purpose, staged, least, back }, outcome }: Props) {
  const t = useT();
  return (
    <>
      <StepBack to={back} />
      <p className="text-l">{t(`care.form.files_${least > 0 ? 'needed' : 'optional'}`)}</p>
      <FieldsForm
        fields={[]}
        outcome={outcome}
        draft={draft}
        intent="next"
        encType="multipart/form-data"
        button={t('care.form.next')}
        lead={
          <UploadField
            key={staged.map(({ id }) => id).join()}
            purpose={purpose}
            staged={staged}
            error={faultOf(outcome?.refusal, 'file')}
          />
        }
      />
    </>
  );
}
