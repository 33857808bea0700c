import type { MedicalCare } from '../../../contract/care/medical-care.ts';
import { FormField } from '../../platform/form/form-field.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Checkbox } from '../../platform/ui/choices.tsx';
import { ErrorSummary } from '../../platform/ui/error-summary.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { cancelFields } from './cancel-fields.ts';

type Props = { care: Pick<MedicalCare, 'appointment'>; outcome: FormOutcome | undefined; formKey: string };

/** Says what follows before it is done; past what is free of charge, it asks once more. */
export function CancelCare({ care: { appointment }, outcome, formKey }: Props) {
  const t = useT();
  const also = appointment === null ? undefined : appointment.reservation === null ? 'by_phone' : 'visit';
  const refusal = outcome?.refusal;
  const isLate = refusal?.code === 'KT012';
  return (
    <details open={outcome !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('care.organised.cancel')}</summary>
      <PageForm method="post" className="grid gap-4" noValidate>
        <ErrorSummary faults={refusal?.faults ?? []} />
        {isLate && <RefusalPanel refusal={refusal} />}
        <p>{t('care.organised.cancel_lead')}</p>
        {also && <p className="font-semibold">{t(`care.organised.cancel_${also}`)}</p>}
        <input type="hidden" name="key" value={formKey} />
        {cancelFields.map((row) => (
          <FormField key={row.name} row={row} typed={outcome?.typed} error={faultOf(refusal, row.name)} />
        ))}
        {isLate && <Checkbox name="lateAccepted" label={t('reservation.rule.accept')} />}
        <div>
          <Button kind="confirm" name="intent" value="cancel">
            {t('care.organised.cancel_button')}
          </Button>
        </div>
      </PageForm>
    </details>
  );
}
