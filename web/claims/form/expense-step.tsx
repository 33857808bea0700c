import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { UploadField } from '../../records/upload/upload-field.tsx';
import type { ClaimOutcome, StepShown } from './step-data.ts';

const purpose = { also: [] } as const;

type Props = { shown: StepShown<'expense'>; outcome: ClaimOutcome | undefined };

export function ExpenseStep({ shown: { no, of, fields, draft, staged, told }, outcome = told }: Props) {
  const t = useT();
  return (
    <FieldsForm
      key={no}
      fields={fields}
      outcome={outcome}
      draft={draft}
      intent="next"
      encType="multipart/form-data"
      button={t('claims.form.next')}
      lead={<h2 className="text-l">{t('claims.form.expense', { no })}</h2>}
      otherButtons={
        <>
          {of < claimRules.mostExpenses && (
            <Button kind="quiet" name="intent" value="another">
              {t('claims.form.another')}
            </Button>
          )}
          {of > 1 && (
            <Button kind="quiet" name="intent" value="drop">
              {t('claims.form.drop')}
            </Button>
          )}
        </>
      }
    >
      <UploadField
        key={staged.map(({ id }) => id).join()}
        purpose={purpose}
        staged={staged}
        error={faultOf(outcome?.refusal, 'file')}
      />
    </FieldsForm>
  );
}
