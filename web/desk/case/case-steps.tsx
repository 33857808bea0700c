import type { ReactNode } from 'react';
import { type CaseKind, type HoldingStep, mayTake } from '../../../contract/platform/case.ts';
import type { CaseDesk } from '../../../contract/platform/case-desk.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Select } from '../../platform/ui/select.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { reasonField } from './reason-field.ts';
import { StepForm } from './step-form.tsx';
import { StepsSection } from './steps-section.tsx';

export type CaseOperator = { id: string; rights: readonly string[] } & Pick<CaseDesk, 'colleagues' | 'mayTakeOver'>;

type Props<State extends string, Step extends string, Facts extends object> = {
  kind: CaseKind<State, Step | HoldingStep, Facts>;
  facts: { status: State; holder: { id: string } | null } & Facts;
  somebody: CaseOperator;
  outcome: FormOutcome | undefined;
  isTakable?: boolean;
  children: ReactNode;
};

export function CaseSteps<State extends string, Step extends string, Facts extends object>({
  kind,
  facts,
  somebody,
  outcome,
  isTakable = true,
  children,
}: Props<State, Step, Facts>) {
  const t = useT();
  const may = (step: HoldingStep) => mayTake(kind, step, facts, somebody);
  const takes = isTakable && (somebody.mayTakeOver || (facts.holder === null && may('take')));
  const givesBack = may('give_back');
  const gives = facts.holder !== null && (givesBack || may('take_from'));
  const colleagues = may('hand_on') || may('assign') ? somebody.colleagues : [];
  if (!takes && !gives && colleagues.length === 0 && !children) return null;
  return (
    <StepsSection>
      {takes && <StepForm intent="take" button={t('desk.steps.take')} />}
      {children}
      {colleagues.length > 0 && (
        <StepForm intent="assign" button={t('desk.steps.assign')} kind="quiet">
          <Select
            name="operatorId"
            label={t('desk.steps.colleague')}
            options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Reason outcome={outcome} intent="assign" />
        </StepForm>
      )}
      {gives && (
        <StepForm
          intent="give_back"
          button={t(givesBack ? 'desk.steps.give_back' : 'desk.steps.take_from')}
          kind="quiet"
        >
          <Reason outcome={outcome} intent="give_back" optional={givesBack} />
        </StepForm>
      )}
    </StepsSection>
  );
}

type ReasonProps = { outcome: FormOutcome | undefined; intent: keyof typeof reasonField; optional?: boolean };

function Reason({ outcome, intent, optional = false }: ReasonProps) {
  const t = useT();
  const name = reasonField[intent];
  return (
    <TextArea
      name={name}
      label={t('desk.steps.reason')}
      hint={t('desk.steps.reason_hint')}
      error={faultOf(outcome?.refusal, name)}
      defaultValue={outcome?.entries?.values[name]}
      maxLength={500}
      rows={2}
      optional={optional}
    />
  );
}
