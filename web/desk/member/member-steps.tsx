import { matchedKinds } from '../../../contract/identity/entitlement-kinds.ts';
import type { UnmatchedMember } from '../../../contract/identity/unmatched-desk.ts';
import { memberCase, refusalReasons } from '../../../contract/identity/unmatched-states.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { FormField } from '../../platform/form/form-field.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Radios } from '../../platform/ui/choices.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { type CaseOperator, CaseSteps } from '../case/case-steps.tsx';
import { StepForm } from '../case/step-form.tsx';
import { birthDate } from './member-fields.ts';

type Props = { member: UnmatchedMember; outcome: FormOutcome | undefined; somebody: CaseOperator };

export function MemberSteps({ member, outcome, somebody }: Props) {
  const facts = { status: member.state, holder: member.holder };
  return (
    <CaseSteps kind={memberCase} facts={facts} somebody={somebody} outcome={outcome}>
      {mayTake(memberCase, 'refuse', facts, somebody) && (
        <>
          <Match member={member} outcome={outcome} />
          <Refuse outcome={outcome} />
        </>
      )}
    </CaseSteps>
  );
}

function Match({ member, outcome }: Pick<Props, 'member' | 'outcome'>) {
  const t = useT();
  const values = outcome?.entries?.values;
  return (
    <StepForm intent="match" button={t('desk.member.match')} lead={t('desk.member.match_lead')}>
      <Select
        name="kind"
        label={t('desk.member.kind')}
        error={faultOf(outcome?.refusal, 'kind')}
        defaultValue={values?.kind ?? member.kind}
        options={matchedKinds.map((value) => ({ value, label: t(`desk.identifier.${value}`) }))}
      />
      <TextField
        name="identifier"
        label={t('desk.member.identifier')}
        error={faultOf(outcome?.refusal, 'identifier')}
        defaultValue={values?.identifier}
        autoComplete="off"
      />
      <FormField row={birthDate} entries={outcome?.entries} error={faultOf(outcome?.refusal, birthDate.name)} />
    </StepForm>
  );
}

function Refuse({ outcome }: Pick<Props, 'outcome'>) {
  const t = useT();
  return (
    <StepForm intent="refuse" button={t('desk.member.refuse')} kind="quiet">
      <Radios
        name="reason"
        label={t('desk.member.refuse_lead')}
        error={faultOf(outcome?.refusal, 'reason')}
        value={outcome?.entries?.values.reason}
        choices={statesOf(refusalReasons).map((value) => ({ value, label: t(`desk.member.reason.${value}`) }))}
      />
    </StepForm>
  );
}
