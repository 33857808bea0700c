import { useT } from '../../platform/texts.ts';
import { StepForm } from './step-form.tsx';

export function WithdrawConsent() {
  const t = useT();
  return (
    <details className="rounded-card border border-border px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('desk.consent.title')}</summary>
      <div className="grid gap-3 pb-4">
        <p>{t('desk.consent.lead')}</p>
        <StepForm intent="withdraw_consent" button={t('desk.consent.button')} kind="quiet">
          {null}
        </StepForm>
      </div>
    </details>
  );
}
