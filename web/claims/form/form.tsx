import { StepBack } from '../../platform/wizard/step-back.tsx';
import { CheckStep } from './check-step.tsx';
import { ExpenseStep } from './expense-step.tsx';
import { FieldsStep } from './fields-step.tsx';
import type { ClaimOutcome, Shown } from './step-data.ts';

type Props = { shown: Shown; outcome: ClaimOutcome | undefined };

/** One group a page. */
export function ClaimForm({ shown, outcome }: Props) {
  return (
    <>
      <StepBack to={shown.back} />
      {shown.is === 'fields' && <FieldsStep shown={shown} outcome={outcome} />}
      {shown.is === 'expense' && <ExpenseStep shown={shown} outcome={outcome} />}
      {shown.is === 'check' && <CheckStep shown={shown} outcome={outcome} />}
    </>
  );
}
