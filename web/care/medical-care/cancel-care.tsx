import type { MedicalCare } from '../../../contract/care/medical-care.ts';
import { GivesBack } from '../../booking/reservation/gives-back.tsx';
import { FormField } from '../../platform/form/form-field.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Checkbox } from '../../platform/ui/choices.tsx';
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx';
import { ErrorSummary } from '../../platform/ui/error-summary.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { cancelFields } from './cancel-fields.ts';

type Props = { care: Pick<MedicalCare, 'appointment'>; outcome: FormOutcome | undefined; formKey: string };

/** A refused form is drawn on the page instead of the dialog, so that its faults are seen. */
export function CancelCare({ care: { appointment }, outcome, formKey }: Props) {
  const t = useT();
  const also = appointment === null ? undefined : appointment.reservation === null ? 'by_phone' : 'visit';
  const refusal = outcome?.refusal;
  const isLate = refusal?.code === 'KT012';
  const isOther = refusal?.code === 'KT021';
  const questions = (
    <>
      <p>{t('care.organised.cancel_lead')}</p>
      {also && <p className="font-semibold">{t(`care.organised.cancel_${also}`)}</p>}
      {appointment && <GivesBack {...appointment} />}
      <input type="hidden" name="key" value={formKey} />
      {cancelFields.map((row) => (
        <FormField key={row.name} row={row} entries={outcome?.entries} error={faultOf(refusal, row.name)} />
      ))}
    </>
  );
  const button = t('care.organised.cancel_button');
  if (!outcome)
    return (
      <ConfirmDialog title={t('care.organised.cancel')} intent="cancel" button={button}>
        {questions}
      </ConfirmDialog>
    );
  return (
    <PageForm method="post" className="grid gap-4 rounded-card border-2 border-confirm p-5" noValidate>
      <h2 className="text-l">{t('care.organised.cancel')}</h2>
      <ErrorSummary faults={refusal?.faults ?? []} />
      {(isLate || isOther) && <RefusalPanel refusal={refusal} />}
      {questions}
      {isLate && <Checkbox name="lateAccepted" label={t('reservation.rule.accept')} />}
      <div>
        <Button kind="confirm" name="intent" value="cancel">
          {button}
        </Button>
      </div>
    </PageForm>
  );
}
